import { takeAWhile } from '@/demo/fleet/take-a-while';
import type { InvoiceJob } from '@/demo/pipeline/invoice-job';
import type { Recognised } from '@/demo/pipeline/ocr';
import { extractFields } from '@/demo/pipeline/scan';
import type { Stage } from '@/lib/leases/stages';

/** Finds vendor, number and amount in the recognised text. */
export function extract({ lease, results }: InvoiceJob): Stage {
  return {
    name: 'extract',
    isDue: async () => !(await results.has('extract')),
    run: async () => {
      const { text } = await results.read<Recognised>('ocr');
      await takeAWhile(lease, 300, 900);
      await results.save('extract', extractFields(text));
    },
  };
}
