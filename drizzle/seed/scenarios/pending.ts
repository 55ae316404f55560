import { addInvoiceQueue, INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import type { Database } from '@/lib/db/pool';

/** In the queue, for any worker to claim. Gives the key of the job. */
export async function pending(db: Database, { subject = 'INV-1110' } = {}): Promise<string> {
  await addInvoiceQueue(db);
  const { rows } = await db.query<{ key: string | null }>('select public.enqueue_job($1, $2)::text as key', [
    INVOICE_QUEUE.name,
    subject,
  ]);
  const [row] = rows;
  if (!row?.key) throw new Error(`${subject} is in the queue already.`);
  return row.key;
}
