import { recognise } from '@/demo/pipeline/scan';
import type { ProviderLog } from '@/demo/providers/provider-log';
import type { Act } from '@/demo/providers/provider-server';

/** The OCR provider: charges by the page and honours idempotency keys, across its own restarts too. */
export function ocrAct(log: ProviderLog): Act {
  const answers = new Map(log.entries().map(({ key, answer }) => [key, answer]));
  return (route, { body }) => {
    if (route !== 'POST /pages') return null;
    const { key, subject, scan } = body as Record<'key' | 'subject' | 'scan', string>;
    const known = answers.get(key);
    const answer = known ?? { text: recognise(scan) };
    answers.set(key, answer);
    log.append({ subject, key, outcome: known ? 'replayed' : 'performed', answer });
    return { subject, body: answer };
  };
}
