import { acquire, sweep } from '@/lib/leases/grant';
import type { Source } from '@/lib/leases/work-loop';

const QUEUE = 'invoices';
/** As the queue's policy says: what lapsed this long ago is swept. */
const SWEEP_AGE_MS = 180_000;
const CANDIDATES = 3;

/**
 * Takes an invoice straight out of the mailbox. Stale locks of the subject are swept first; then the subject is won by
 * the insert that the partial index lets only one worker do. Who loses gets nothing and looks at the next one.
 */
export const takeFromMailbox: Source = async ({ id, work }) => {
  const { rows } = await work.query<{ subject: string }>('select billing.invoices_to_take($1) as subject', [
    CANDIDATES,
  ]);
  for (const { subject } of rows) {
    await sweep(work, QUEUE, subject, SWEEP_AGE_MS);
    const grant = await acquire(work, { queue: QUEUE, subject, owner: id });
    if (grant) return grant;
  }
  return null;
};
