import type { Mutation } from '@/proof/mutations/mutation';

const sql = (name: string) => `drizzle/functions/${name}.sql`;
const ACTS = ['test/contract/foreign-acts.db.test.ts'];
const OWNER = ['test/contract/foreign-owner.db.test.ts'];
const LIBRARY = ['test/contract/library-recovery.db.test.ts'];
const BULK = ['test/contract/foreign-bulk.db.test.ts'];

/** What keeps an act from a job of somebody else's that its worker has, or that nobody allowed. */
export const FOREIGN: readonly Mutation[] = [
  {
    id: 'foreign-guard',
    file: sql('why_no_guard'),
    what: 'An act is carried out on a row of another table that changed since it was looked at.',
    find: `not leasehold.guard_holds(p_verb, p_job, p_command -> 'guard')`,
    replace: 'false',
    tests: ACTS,
  },
  {
    id: 'foreign-allowed',
    file: sql('find_foreign_acts'),
    what: 'What the owner of the tables took back is still carried out.',
    find: 'and a.ended_at is null',
    replace: '',
    tests: ACTS,
  },
  {
    id: 'foreign-verb',
    file: sql('why_no_guard'),
    what: 'An act that the owner of the tables did not allow is carried out.',
    find: 'when not coalesce(p_verb = any (c_acts.verbs), false) then',
    replace: 'when false then',
    tests: ACTS,
  },
  {
    id: 'foreign-lock',
    file: sql('lock_foreign_job'),
    what: 'The row of another table is judged before it is locked.',
    find: `execute format('select leasehold_sources.%I($1)', 'lock ' || c_acts.source) using p_command ->> 'jobKey';`,
    replace: 'null;',
    tests: ACTS,
  },
  {
    id: 'foreign-live',
    file: sql('why_foreign_owner_may_live'),
    what: 'A live lease in another table is no sign of life.',
    find: 'when p_job.lease_until > p_now then',
    replace: 'when false then',
    tests: ACTS,
  },
  {
    id: 'foreign-heartbeat',
    file: sql('why_foreign_owner_may_live'),
    what: 'A heartbeat in another table is no sign of life.',
    find: 'when p_now - c_sign <= c_limit then',
    replace: 'when false then',
    tests: OWNER,
  },
  {
    id: 'foreign-session',
    file: sql('why_foreign_owner_may_live'),
    what: 'A session of the owner is no sign of life.',
    find: 'when v_pid is not null then',
    replace: 'when false then',
    tests: OWNER,
  },
  {
    id: 'foreign-restart',
    file: sql('why_foreign_owner_may_live'),
    what: 'Silence counts while the database was away.',
    find: 'when c_database_age < c_limit then',
    replace: 'when false then',
    tests: OWNER,
  },
  {
    id: 'foreign-second',
    file: sql('danger_of'),
    what: 'One person alone lets a job run twice.',
    find: `where p_job.status = 'running' and p_job.fenced is distinct from true and not leasehold.is_owner_seen_gone(p_job, p_now)`,
    replace: 'where false',
    tests: OWNER,
  },
  {
    id: 'foreign-gone',
    file: sql('is_owner_seen_gone'),
    what: 'A lease that is over counts as an owner that is gone.',
    find: 'select coalesce(p_job.registered = false, false)',
    replace: 'select true or coalesce(p_job.registered = false, false)',
    tests: OWNER,
  },
  {
    id: 'foreign-pending',
    file: sql('why_no_foreign_act'),
    what: 'A job that nobody has is taken from somebody.',
    find: `when p_job.status in ('pending', 'held') then format('It is %s: nobody holds it.', p_job.status)`,
    replace: '',
    tests: OWNER,
  },
  {
    id: 'foreign-dead-letter',
    file: 'lib/sources/pg-boss/acts-of-pg-boss.ts',
    what: 'A job is failed past the dead letter of its queue.',
    find: 'when j.dead_letter is not null then',
    replace: 'when false then',
    tests: LIBRARY,
  },
  {
    id: 'foreign-count',
    file: 'lib/sources/pg-boss/acts-of-pg-boss.ts',
    what: 'A job given back loses the moment by which the next claim counts, and a late finish closes the next run.',
    find: 'retry_limit = greatest(j.retry_limit, j.retry_count + 1), start_after = p_now,',
    replace:
      'retry_limit = greatest(j.retry_limit, j.retry_count + 1), start_after = p_now, started_on = null,',
    tests: LIBRARY,
  },
  {
    id: 'foreign-queue',
    file: 'lib/sources/graphile-worker/acts-of-graphile-worker.ts',
    what: 'A job is let go and its queue stays locked.',
    find: 'where q.id = running.job_queue_id and q.locked_by',
    replace: 'where false and q.id = running.job_queue_id and q.locked_by',
    tests: LIBRARY,
  },
  {
    id: 'foreign-bulk-guard',
    file: sql('item_command'),
    what: 'A bulk recovery acts on jobs of others that changed since the list was frozen.',
    find: `'guard', p_item.guard`,
    replace: `'guard', leasehold.guarded_columns(leasehold.find_foreign_job(p_run.command || jsonb_build_object('jobKey', p_item.job_key)))`,
    tests: BULK,
  },
  {
    id: 'foreign-bulk-two',
    file: sql('danger_of'),
    what: 'One person alone starts a list of which jobs may run twice.',
    find: 'and (p_run.items > p_run.alone or p_run.may_repeat > 0)',
    replace: 'and p_run.items > p_run.alone',
    tests: BULK,
  },
  {
    id: 'foreign-bulk-allowed',
    file: sql('freeze_bulk'),
    what: 'A list is frozen of jobs whose owner allows no acts.',
    find: 'if leasehold.is_foreign(p_command) and leasehold.find_foreign_acts(p_command) is null then',
    replace: 'if false then',
    tests: BULK,
  },
];
