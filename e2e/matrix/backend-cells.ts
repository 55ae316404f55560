import { Client } from 'pg';
import type { BackendVerb } from '@/lib/actions/recovery-action';
import { wishOnBackend } from '@/test/support/target-wishes';
import { type Cell, done, refused, type Stage, type State, second, stale } from './cell';

let keys = 47_110_000;

/** A session of a login that is no superuser, ended with the cell. */
async function connect(stage: Stage): Promise<Client & { processID: number }> {
  const client = new Client({ connectionString: stage.database.urls.workers, application_name: 'matrix' });
  client.on('error', () => {});
  await client.connect();
  stage.afterwards(() => client.end().catch(() => {}));
  return client as Client & { processID: number };
}

type Made = { writes?: boolean; waits?: boolean };

/** A session in a transaction that holds a lock, and has written, or runs a statement that waits for another's lock. */
export const session =
  (verb: BackendVerb, { writes = false, waits = false }: Made): State =>
  async (stage) => {
    const { admin } = stage.database;
    const client = await connect(stage);
    await client.query('begin');
    if (writes) await client.query('select pg_current_xact_id()');
    keys += 1;
    const key = keys;
    await (waits ? await connect(stage) : client).query('select pg_advisory_lock($1)', [key]);
    if (waits) {
      client.query('select pg_advisory_lock($1)', [key]).catch(() => {});
      const waiting = 'select from pg_locks where pid = $1 and not granted';
      while ((await admin.query(waiting, [client.processID])).rowCount === 0);
    }
    return wishOnBackend(admin, verb, client.processID);
  };

/** Its transaction is another one by now. */
const moved =
  (verb: BackendVerb): State =>
  async (stage) => {
    const wish = await session(verb, {})(stage);
    const { guard } = wish as { guard: object };
    return { ...wish, guard: { ...guard, xactStart: '2026-01-01T00:00:00.000001Z' } } as typeof wish;
  };

const idle = refused(/there is no statement to cancel/);
const writing = second(/^The transaction of session \d+ has written/);

export const BACKEND_CELLS: Readonly<Record<BackendVerb, Record<string, Cell>>> = {
  'cancel-backend': {
    'idle with a lock': { state: session('cancel-backend', {}), end: idle },
    active: { state: session('cancel-backend', { waits: true }), end: done },
    'idle, and has written': { state: session('cancel-backend', { writes: true }), end: idle },
    'active, and has written': { state: session('cancel-backend', { waits: true, writes: true }), end: done },
    'in another transaction since the look': { state: moved('cancel-backend'), end: stale },
  },
  'terminate-backend': {
    'idle with a lock': { state: session('terminate-backend', {}), end: done },
    active: { state: session('terminate-backend', { waits: true }), end: done },
    'idle, and has written': { state: session('terminate-backend', { writes: true }), end: writing },
    'active, and has written': {
      state: session('terminate-backend', { waits: true, writes: true }),
      end: writing,
    },
    'in another transaction since the look': { state: moved('terminate-backend'), end: stale },
  },
};
