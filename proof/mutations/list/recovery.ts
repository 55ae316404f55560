import type { Mutation } from '@/proof/mutations/mutation';

const sql = (name: string) => `drizzle/functions/${name}.sql`;
const act = (name: string) => `lib/recovery/commands/${name}.db.test.ts`;
const MARK = [act('circumstances'), act('mark-job-failed')];
const PERFORM = [act('mark-job-failed'), act('perform'), act('act-races')];

/** What keeps an operator from changing other rows than those that were looked at, and changes from going unrecorded. */
export const RECOVERY: readonly Mutation[] = [
  {
    id: 'act-guard',
    file: sql('why_no_guard'),
    what: 'An act is carried out on a row that changed since it was looked at.',
    find: `not leasehold.guard_holds(p_verb, p_row, p_command -> 'guard')`,
    replace: 'false',
    tests: [...MARK, act('what-changed')],
  },
  {
    id: 'guard-token',
    file: sql('guard_holds'),
    what: 'A guard is compared without the token that it saw.',
    find: 'else leasehold.guarded_columns(p_row) = p_guard',
    replace: `else leasehold.guarded_columns(p_row) - 'token' = p_guard - 'token'`,
    tests: [...MARK, act('what-changed')],
  },
  {
    id: 'mark-live',
    file: sql('why_no_mark_failed'),
    what: 'An attempt is marked failed while its owner may be alive.',
    find: `when 'running' then leasehold.why_owner_may_live(p_job, p_now)`,
    replace: `when 'running' then null`,
    tests: MARK,
  },
  {
    id: 'mark-pending',
    file: sql('why_no_mark_failed'),
    what: 'A pending attempt is marked failed.',
    find: `when 'pending' then format('Attempt %s is pending: nobody holds it.', p_job.attempt)`,
    replace: `when 'pending' then null`,
    tests: [...MARK, 'test/contract/refusals.db.test.ts'],
  },
  {
    id: 'live-lease',
    file: sql('why_owner_may_live'),
    what: 'A live lease is no sign of life.',
    find: 'when p_job.lease_until > p_now then',
    replace: 'when false then',
    tests: MARK,
  },
  {
    id: 'live-heartbeat',
    file: sql('why_owner_may_live'),
    what: 'A heartbeat within the limit is no sign of life.',
    find: 'when p_now - v_sign_of_life <= v_limit then',
    replace: 'when false then',
    tests: MARK,
  },
  {
    id: 'live-restart',
    file: sql('why_owner_may_live'),
    what: 'Nobody is given time to report after the database came back.',
    find: 'when v_database_age < v_limit then',
    replace: 'when false then',
    tests: ['lib/watcher/after-restart.db.test.ts', ...MARK],
  },
  {
    id: 'retry-live',
    file: sql('why_no_retry'),
    what: 'An attempt is retried while its owner may be alive.',
    find: `when 'running' then leasehold.why_owner_may_live(p_job, p_now)`,
    replace: `when 'running' then null`,
    tests: [act('circumstances'), act('retry-job')],
  },
  {
    id: 'retry-completed',
    file: sql('why_no_retry'),
    what: 'What completed is retried.',
    find: `when 'completed' then format('Attempt %s completed, and what completed is not retried.', p_job.attempt)`,
    replace: '',
    tests: [act('circumstances'), act('retry-job')],
  },
  {
    id: 'retry-newest',
    file: sql('is_newest_attempt'),
    what: 'An attempt that has a successor is retried.',
    find: ' and j.attempt > p_job.attempt',
    replace: ' and false',
    tests: [act('retry-job'), act('races')],
  },
  {
    id: 'effects-asked',
    file: sql('why_ask_effect'),
    what: 'Nobody is asked about an effect that may have happened.',
    find: `e.status = 'intended'\n`,
    replace: 'false\n',
    tests: [act('mark-job-failed'), act('retry-job'), act('fence-off')],
  },
  {
    id: 'effects-settled',
    file: sql('answer_effects'),
    what: 'The answer about an effect replaces one that was given before.',
    find: `elsif v_effect.status not in ('intended', 'unknown') then`,
    replace: 'elsif false then',
    tests: [act('mark-job-failed'), act('retry-job'), act('hold-job')],
  },
  {
    id: 'fence-floor',
    file: sql('write_fence_off'),
    what: 'A fence leaves the floor where it was.',
    find: 'set floor_token = s.last_token + 1',
    replace: 'set floor_token = s.floor_token',
    tests: [act('fence-off')],
  },
  {
    id: 'fence-live',
    file: sql('danger_of'),
    what: 'The owner of a live lease is fenced off by one person alone.',
    find: `p_verb = 'fence-off' and p_job.status`,
    replace: `false and p_job.status`,
    tests: [act('fence-off'), act('approve-request')],
  },
  {
    id: 'stop-twice',
    file: sql('why_no_stop'),
    what: 'A stop is asked for again and again, and confirmed each time.',
    find: 'when p_job.stop_requested_at is not null then',
    replace: 'when false then',
    tests: [act('request-stop')],
  },
  {
    id: 'stop-gone',
    file: sql('why_no_stop'),
    what: 'A stop is confirmed that nobody is there to hear.',
    find: 'when leasehold.why_owner_may_live(p_job, p_now) is null then',
    replace: 'when false then',
    tests: [act('request-stop')],
  },
  {
    id: 'lock-order',
    file: sql('lock_job'),
    what: 'An act locks the rows of a subject before the subject itself.',
    find: `  perform from public.subjects s where s.queue = v_job.queue and s.subject = v_job.subject for no key update;
  perform from public.processing_jobs j
  where j.queue = v_job.queue and j.subject = v_job.subject
    and (j.id = v_job.id or j.status in ('pending', 'running', 'held'))
  order by j.id
  for no key update;`,
    replace: `  perform from public.processing_jobs j
  where j.queue = v_job.queue and j.subject = v_job.subject
    and (j.id = v_job.id or j.status in ('pending', 'running', 'held'))
  order by j.id
  for no key update;
  perform from public.subjects s where s.queue = v_job.queue and s.subject = v_job.subject for no key update;`,
    tests: [act('races'), act('act-races'), 'test/contract/mixed-acts.db.test.ts'],
  },
  {
    id: 'lock-subject',
    file: sql('lock_job'),
    what: 'An act does not lock the subject.',
    find: '  perform from public.subjects s where s.queue = v_job.queue and s.subject = v_job.subject for no key update;\n',
    replace: '',
    tests: [act('races'), act('act-races'), 'test/contract/mixed-acts.db.test.ts'],
  },
  {
    id: 'key-reserved',
    file: sql('carry_out'),
    what: 'A wish that was carried out already is carried out again.',
    find: 'if v_result is not null then',
    replace: 'if false then',
    tests: PERFORM,
  },
  {
    id: 'key-actor',
    file: sql('reserve_request'),
    what: 'A key is anybody’s.',
    find: 'where r.actor = v_actor and r.request_key = v_key\n    for no key update',
    replace: 'where r.request_key = v_key\n    for no key update',
    tests: PERFORM,
  },
  {
    id: 'key-body',
    file: sql('reserve_request'),
    what: 'Another wish under a used key is answered with the first one’s answer.',
    find: 'elsif v_stored.body_hash = v_body then',
    replace: 'else',
    tests: PERFORM,
  },
  {
    id: 'gate-forged',
    file: sql('carry_out'),
    what: 'Whoever calls the database says that somebody approved.',
    find: `p_command - 'gate'`,
    replace: 'p_command',
    tests: [act('approve-request'), act('fence-off'), 'test/contract/operator-role.db.test.ts'],
  },
  {
    id: 'audit-outcome',
    file: sql('record_outcome'),
    what: 'An act changes rows and leaves no record.',
    find: 'select a.seq, null::text as said into v_recorded from leasehold.append_audit_event(v_event) a;',
    replace: 'select max(e.seq) as seq, null::text as said into v_recorded from leasehold.audit_events e;',
    tests: PERFORM,
  },
  {
    id: 'chain-lock',
    file: sql('append_audit_events'),
    what: 'Two append to the record at once.',
    find: '  perform leasehold.lock_chain();\n',
    replace: '',
    tests: ['lib/audit/append-audit-event.db.test.ts', 'test/contract/audit-record.db.test.ts'],
  },
  {
    id: 'chain-head',
    file: sql('append_audit_events'),
    what: 'A record does not name the hash of the one before it.',
    find: 'coalesce(v_head.hash, c_genesis)',
    replace: 'c_genesis',
    tests: ['lib/audit/append-audit-event.db.test.ts', 'test/contract/audit-record.db.test.ts'],
  },
  {
    id: 'chain-isolation',
    file: sql('append_audit_events'),
    what: 'A transaction with an old snapshot appends to the record.',
    find: `if current_setting('transaction_isolation') <> 'read committed' then`,
    replace: 'if false then',
    tests: ['lib/audit/append-audit-event.db.test.ts', 'test/contract/audit-record.db.test.ts'],
  },
];
