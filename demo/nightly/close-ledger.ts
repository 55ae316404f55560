import type { Pool } from 'pg';
import { closingLock } from '@/demo/nightly/closing-lock';
import { inTransaction } from '@/lib/db/transaction';
import type { Grant } from '@/lib/leases/grant';

/** Somebody may be correcting the ledger. Past this the attempt fails and the next one waits. */
const PATIENCE_MS = 600_000;

/**
 * Closes a ledger once nobody corrects it or pays from it; false when the token is not admitted. However long that takes,
 * the lease is kept: it is renewed on another connection, and says nothing of the wait.
 */
export function closeLedger(
  pool: Pool,
  { subject, token }: Pick<Grant, 'subject' | 'token'>,
): Promise<boolean> {
  const [, ledger] = subject.split('/');
  return inTransaction(pool, async (transaction) => {
    await transaction.query(
      `set local statement_timeout = ${PATIENCE_MS}; set local lock_timeout = ${PATIENCE_MS}`,
    );
    const question = {
      text: 'select billing.close_ledger($1, $2, $3, $4, $5) as admitted',
      values: [subject, token, ledger, ...closingLock(subject)],
      query_timeout: PATIENCE_MS,
    };
    const { rows } = await transaction.query<{ admitted: boolean }>(question);
    return rows[0]?.admitted ?? false;
  });
}
