import type { Mutation } from '@/proof/mutations/mutation';

const sql = (name: string) => `drizzle/functions/${name}.sql`;
const ALIKE = ['lib/watcher/bulk-and-single.db.test.ts'];
const RUN = ['lib/watcher/run-bulk.db.test.ts'];

/** What keeps a bulk recovery from being weaker than the same act on one job, and from doing anything twice. */
export const BULK: readonly Mutation[] = [
  {
    id: 'bulk-guard',
    file: sql('foresee'),
    what: 'A bulk recovery acts on jobs that changed since the list was frozen.',
    find: `v_danger jsonb;
  v_end jsonb := leasehold.why_no_guard(p_verb, p_job, p_command, p_now)`,
    replace: `v_danger jsonb;
  v_end jsonb := null`,
    tests: ALIKE,
  },
  {
    id: 'bulk-newest',
    file: sql('foresee'),
    what: 'A bulk recovery retries an attempt that has a successor.',
    find: `p_verb = 'retry' and not`,
    replace: 'false and not',
    tests: ALIKE,
  },
  {
    id: 'bulk-live',
    file: sql('foresee'),
    what: 'A bulk recovery marks attempts failed whose owners may be alive.',
    find: 'leasehold.why_no_mark_failed(p_job, p_now)',
    replace: 'null',
    tests: ALIKE,
  },
  {
    id: 'bulk-retry-live',
    file: sql('foresee'),
    what: 'A bulk recovery retries attempts whose owners may be alive.',
    find: 'leasehold.why_no_retry(p_job, p_now)',
    replace: 'null',
    tests: ALIKE,
  },
  {
    id: 'bulk-effects',
    file: sql('foresee'),
    what: 'A bulk recovery asks nobody about effects that may have happened.',
    find: `v_end := leasehold.why_ask_effect(p_verb, p_job, '[]') - 'question';`,
    replace: 'null;',
    tests: ALIKE,
  },
  {
    id: 'bulk-cancel',
    file: sql('foresee'),
    what: 'A bulk recovery cancels what somebody works on.',
    find: 'leasehold.why_no_cancel(p_job)',
    replace: 'null',
    tests: ALIKE,
  },
  {
    id: 'bulk-locked',
    file: sql('lock_bulk_items'),
    what: 'A batch acts on a job whose row somebody else has locked.',
    find: 'and j.id <> all (v_jobs)',
    replace: 'and false',
    tests: RUN,
  },
  {
    id: 'bulk-locked-effects',
    file: sql('lock_bulk_items'),
    what: 'A batch acts on a job of which somebody else settles an effect.',
    find: 'e.id <> all (v_effects)',
    replace: 'false',
    tests: RUN,
  },
  {
    id: 'bulk-lead',
    file: sql('run_bulk_batch'),
    what: 'A watcher carries out a batch that does not lead any more.',
    find: 'if not leasehold.leads_watch(p_holder, p_token) then',
    replace: 'if false then',
    tests: RUN,
  },
  {
    id: 'bulk-paused',
    file: sql('run_bulk_batch'),
    what: 'A paused or stopped bulk recovery goes on.',
    find: `if v_run.state <> 'running' then`,
    replace: 'if false then',
    tests: RUN,
  },
  {
    id: 'bulk-rights',
    file: sql('run_bulk_batch'),
    what: 'A bulk recovery goes on in the name of somebody who may not act any more.',
    find: 'if v_why_not is not null then',
    replace: 'if false then',
    tests: RUN,
  },
  {
    id: 'bulk-apart',
    file: sql('run_bulk_batch'),
    what: 'One job that the database turns down keeps its whole batch from being carried out.',
    find: 'v_results := leasehold.act_on_each(v_run, v_mine, v_now);',
    replace: 'raise;',
    tests: RUN,
  },
  {
    id: 'bulk-two',
    file: sql('danger_of'),
    what: 'One person alone recovers more jobs than one person alone may.',
    find: `p_verb = 'start-bulk' and (p_run.items > p_run.alone or`,
    replace: `p_verb = 'start-bulk' and (`,
    tests: RUN,
  },
  {
    id: 'bulk-own-list',
    file: sql('why_no_start_bulk'),
    what: 'Somebody starts a list that they have not made.',
    find: `when p_run.by_id <> p_command #>> '{actor,id}' then`,
    replace: 'when false then',
    tests: RUN,
  },
  {
    id: 'bulk-fresh',
    file: sql('why_no_start_bulk'),
    what: 'A list is started that was looked at long ago.',
    find: 'when p_now - p_run.frozen_at > c_fresh_for then',
    replace: 'when false then',
    tests: RUN,
  },
];
