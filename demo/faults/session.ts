import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Scene } from '@/demo/faults/fault';
import { openPool } from '@/lib/db/pool';

/** One connection of somebody who works beside the fleet. */
export type Session = {
  client: PoolClient;
  /** Leaves it alone for a while. False, at once and with a line that says so, when somebody else ends it. */
  leave(forMs: number): Promise<boolean>;
  /** Disconnects, which gives up what the session holds. */
  close(): Promise<void>;
};

/** So long that nothing in the demo is ended by it: who types by hand sets no timeouts. */
const NO_TIMEOUT_MS = 3_600_000;

/** Opens a session under the name that `pg_stat_activity` is to show. */
export async function openSession(
  { signal, log }: Pick<Scene, 'signal' | 'log'>,
  connectionString: string,
  name: string,
): Promise<Session> {
  const pool = openPool({
    connectionString,
    applicationName: name,
    statementTimeoutMs: NO_TIMEOUT_MS,
    lockTimeoutMs: NO_TIMEOUT_MS,
    max: 1,
  });
  const client = await pool.connect();
  const ended = new AbortController();
  client.once('end', () => ended.abort());
  await client.query('set idle_in_transaction_session_timeout = 0');
  return {
    client,
    leave: async (forMs) => {
      await pause(forMs, AbortSignal.any([signal, ended.signal]));
      signal.throwIfAborted();
      if (ended.signal.aborted) log(`the session of ${name} was ended from outside`);
      return !ended.signal.aborted;
    },
    close: async () => {
      client.release(true);
      await pool.end();
    },
  };
}

/** Resolves early when `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal }).catch(() => {});
}
