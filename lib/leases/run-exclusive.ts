import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '@/lib/db/transaction';
import { pairKey } from '@/lib/locks/advisory-key';

export type Turn<Result> = { ran: true; result: Result } | { ran: false };

/**
 * Runs `task` if nobody else runs one under this name right now; who comes second skips at once and does not wait.
 *
 * The lock lasts as long as the transaction given to `task`, so the task must be short. Long work is not done in it but
 * recorded as in progress with an expiry, for which a lease is made: acquire it inside, and work under it afterwards.
 */
export function runExclusive<Result>(
  pool: Pool,
  namespace: string,
  key: string,
  task: (transaction: PoolClient) => Promise<Result>,
): Promise<Turn<Result>> {
  return inTransaction(pool, async (transaction) => {
    const { rows } = await transaction.query<{ won: boolean }>(
      'select pg_try_advisory_xact_lock($1, $2) as won',
      [...pairKey(namespace, key)],
    );
    if (!rows[0]?.won) return { ran: false };
    return { ran: true, result: await task(transaction) };
  });
}
