import type { Mutation } from '@/proof/mutations/mutation';

const FILE = 'drizzle/functions/signal_backend.sql';
const act = (name: string) => `lib/recovery/commands/${name}.db.test.ts`;
const GUARD = [act('signal-guard'), act('signal-backend'), act('signal-refusals')];

/** What keeps a signal from reaching another session, or another transaction, than the one that was looked at. */
export const SIGNALS: readonly Mutation[] = [
  {
    id: 'signal-start',
    file: FILE,
    what: 'A signal reaches whoever has the process id now.',
    find: '      and a.backend_start = v_intent.backend_start\n',
    replace: '',
    tests: GUARD,
  },
  {
    id: 'signal-transaction',
    file: FILE,
    what: 'A signal ends a later transaction of the session.',
    find: '      and a.xact_start is not distinct from v_intent.xact_start\n',
    replace: '',
    tests: GUARD,
  },
  {
    id: 'signal-state-change',
    file: FILE,
    what: 'A signal ends a session that has worked since it was looked at.',
    find: '      and (v_intent.xact_start is not null or a.state_change = v_intent.state_change)\n',
    replace: '',
    tests: GUARD,
  },
  {
    id: 'signal-lock',
    file: FILE,
    what: 'A signal ends a session that has let go of the lock.',
    find: '      and exists (select from leasehold.lock_ids l where l.pid = a.pid and l.id = v_intent.lock_id)\n',
    replace: '',
    tests: GUARD,
  },
  {
    id: 'signal-writes',
    file: FILE,
    what: 'One person alone ends a transaction that has written since.',
    find: `      and (v_intent.verb = 'cancel-backend' or v_intent.may_lose_writes or a.backend_xid is null)\n`,
    replace: '',
    tests: [act('open-transaction'), ...GUARD],
  },
  {
    id: 'signal-own',
    file: FILE,
    what: 'The console ends a session of its own.',
    find: '      and not leasehold.is_own_session(a)\n',
    replace: '',
    tests: GUARD,
  },
  {
    id: 'signal-superuser',
    file: FILE,
    what: 'A signal is tried at a superuser’s session.',
    find: '      and not r.rolsuper\n',
    replace: '',
    tests: GUARD,
  },
  {
    id: 'signal-committed',
    file: FILE,
    what: 'A signal is sent before its intent is on record.',
    find: 'elsif v_intent.created_by = pg_current_xact_id() then',
    replace: 'elsif false then',
    tests: GUARD,
  },
  {
    id: 'signal-once',
    file: FILE,
    what: 'One intent sends two signals.',
    find: 'elsif v_intent.looked_at is not null or v_intent.closed_at is not null then',
    replace: 'elsif false then',
    tests: GUARD,
  },
  {
    id: 'signal-late',
    file: FILE,
    what: 'An intent is good for ever.',
    find: 'elsif v_intent.created_at <= clock_timestamp() - c_good_for then',
    replace: 'elsif false then',
    tests: GUARD,
  },
  {
    id: 'terminate-written',
    file: 'drizzle/functions/danger_of.sql',
    what: 'One person alone ends a transaction that has written.',
    find: `p_verb = 'terminate-backend' and p_backend.has_written`,
    replace: 'false',
    tests: [act('open-transaction')],
  },
  {
    id: 'cancel-idle',
    file: 'drizzle/functions/why_no_signal.sql',
    what: 'A statement is cancelled in a session that runs none.',
    find: `p_verb = 'cancel-backend' and p_backend.state is distinct from 'active'`,
    replace: 'false',
    tests: [act('signal-refusals'), act('signal-guard')],
  },
];
