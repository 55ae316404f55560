import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { ocrAct } from '@/demo/providers/ocr-act';
import { ProviderLog } from '@/demo/providers/provider-log';
import { serveProvider } from '@/demo/providers/provider-server';

/** The OCR provider as a process. Its only argument is the file of its log. */
stayWithParent();
const { port } = await serveProvider(ocrAct(new ProviderLog(process.argv[2] ?? 'ocr.jsonl')));
tellParent({ port });
