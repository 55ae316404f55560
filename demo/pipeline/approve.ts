import { takeAWhile } from '@/demo/fleet/take-a-while';
import type { InvoiceJob } from '@/demo/pipeline/invoice-job';
import type { PrintedInvoice } from '@/demo/pipeline/scan';
import type { Stage } from '@/lib/leases/stages';

/** From this amount on an invoice is looked at twice. */
const SECOND_LOOK_CENTS = 500_000;

/** Approves by rule. */
export function approve({ lease, results }: InvoiceJob): Stage {
  return {
    name: 'approve',
    isDue: async () => !(await isDuplicate(results)) && !(await results.has('approve')),
    run: async () => {
      const { amountCents } = await results.read<PrintedInvoice>('extract');
      const secondLook = amountCents >= SECOND_LOOK_CENTS;
      await takeAWhile(lease, secondLook ? 1_200 : 300, secondLook ? 2_400 : 900);
      await results.save('approve', { rule: secondLook ? 'second look' : 'below the limit' });
    },
  };
}

export async function isDuplicate(results: InvoiceJob['results']): Promise<boolean> {
  const { duplicateOf } = await results.read<{ duplicateOf: string | null }>('duplicate_check');
  return duplicateOf !== null;
}
