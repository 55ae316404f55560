import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { erpAct } from '@/demo/providers/erp-act';
import { ProviderLog } from '@/demo/providers/provider-log';
import { serveProvider } from '@/demo/providers/provider-server';

/** The ERP as a process. Its only argument is the file of its log. */
stayWithParent();
const { port } = await serveProvider(erpAct(new ProviderLog(process.argv[2] ?? 'erp.jsonl')));
tellParent({ port });
