import { createHash } from 'node:crypto';
import { takeAWhile } from '@/demo/fleet/take-a-while';
import type { InvoiceJob } from '@/demo/pipeline/invoice-job';
import type { Stage } from '@/lib/leases/stages';

export type Received = { scan: string; sha256: string };

/** Takes the page out of the mailbox and notes its checksum. */
export function receive({ subject, db, lease, results }: InvoiceJob): Stage {
  return {
    name: 'receive',
    isDue: async () => !(await results.has('receive')),
    run: async () => {
      await takeAWhile(lease, 200, 500);
      const { rows } = await db.query<{ scan: string }>(
        'select scan from billing.invoices where subject = $1',
        [subject],
      );
      const scan = rows[0]?.scan;
      if (!scan) throw new Error('The mailbox has no page for this invoice.');
      const received: Received = { scan, sha256: createHash('sha256').update(scan).digest('hex') };
      await results.save('receive', received);
    },
  };
}
