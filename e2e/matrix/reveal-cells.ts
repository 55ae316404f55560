import type { RevealVerb } from '@/lib/actions/recovery-action';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import { wishOf } from '@/test/support/target-wishes';
import { session } from './backend-cells';
import { type Cell, done, notFound, type State } from './cell';
import { anyJob, noJob } from './job-cells';

/** A look at what another state is about: there is nothing to guard. */
const look =
  (verb: RevealVerb, at: State): State =>
  async (stage) => {
    const { address } = await at(stage);
    return { ...wishOf(address.database, address.key), address, verb, guard: {} } as RecoveryRequest;
  };

/** The session that was looked at is gone. */
const ended: State = async (stage) => {
  const wish = await look('reveal-statement', session('cancel-backend', {}))(stage);
  const [pid = ''] = wish.address.key.split('@');
  await stage.database.admin.query('select pg_terminate_backend($1, 5000)', [pid]);
  return wish;
};

export const REVEAL_CELLS: Readonly<Record<RevealVerb, Record<string, Cell>>> = {
  'reveal-payload': {
    'of any job': { state: look('reveal-payload', anyJob), end: done },
    'no such job': { state: look('reveal-payload', noJob), end: notFound },
  },
  'reveal-statement': {
    'of an idle session': { state: look('reveal-statement', session('cancel-backend', {})), end: done },
    'of an active session': {
      state: look('reveal-statement', session('cancel-backend', { waits: true })),
      end: done,
    },
    'of a session that has ended': { state: ended, end: notFound },
  },
};
