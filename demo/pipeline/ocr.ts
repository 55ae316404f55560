import type { InvoiceJob } from '@/demo/pipeline/invoice-job';
import type { Received } from '@/demo/pipeline/receive';
import { applyEffect } from '@/lib/leases/effects';
import type { Stage } from '@/lib/leases/stages';

export type Recognised = { text: string };

/** Has the page recognised. The provider charges by the page and honours keys: a repeated key costs nothing. */
export function ocr({ subject, db, lease, results, ocr: provider }: InvoiceJob): Stage {
  return {
    name: 'ocr',
    isDue: async () => !(await results.has('ocr')),
    run: async () => {
      const { scan } = await results.read<Received>('receive');
      const effect = { stage: 'ocr', key: `${subject}/ocr`, provider: 'ocr', honoursKeys: true };
      // No time limit of its own: a provider that never answers makes a worker that hangs while it beats.
      const recognise = (key: string) =>
        provider.post<Recognised>('/pages', { key, subject, scan }, lease.lost);
      const recognised = await applyEffect(db, lease, effect, recognise);
      // A person may have confirmed it without its text. The same key gives that text again and charges nothing.
      await results.save('ocr', recognised ?? (await recognise(effect.key)));
    },
  };
}
