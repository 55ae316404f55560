import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { recognise } from '@/demo/pipeline/scan';
import { ProviderLog } from '@/demo/providers/provider-log';
import { serveProvider } from '@/demo/providers/provider-server';

/**
 * The OCR provider: charges by the page and honours idempotency keys, across its own restarts too.
 * Its only argument is the file of its log.
 */
const log = new ProviderLog(process.argv[2] ?? 'ocr.jsonl');
const answers = new Map(log.entries().map(({ key, answer }) => [key, answer]));

stayWithParent();
const port = await serveProvider((route, { body }) => {
  if (route !== 'POST /pages') return null;
  const { key, subject, scan } = body as Record<'key' | 'subject' | 'scan', string>;
  const known = answers.get(key);
  const answer = known ?? { text: recognise(scan) };
  answers.set(key, answer);
  log.append({ subject, key, outcome: known ? 'replayed' : 'performed', answer });
  return { subject, body: answer };
});
tellParent({ port });
