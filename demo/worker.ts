import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { nightlyHandler } from '@/demo/nightly/nightly-handler';
import { takeDueNight } from '@/demo/nightly/take-due-night';
import { invoiceHandler } from '@/demo/pipeline/invoice-handler';
import { takeFromMailbox } from '@/demo/pipeline/take-from-mailbox';
import { ProviderClient } from '@/demo/providers/provider-client';
import { claimNext } from '@/lib/leases/grant';
import { workUntilDrained } from '@/lib/leases/work-loop';
import { Worker } from '@/lib/leases/worker';

/** One worker process of the demo's fleet. SIGTERM drains it. */
const { WORKERS_URL = '', OCR_URL = '', ERP_URL = '', HEARTBEAT_MS = '2000' } = process.env;

stayWithParent();
const worker = await Worker.start({
  connectionString: WORKERS_URL,
  queues: ['invoices', 'nightly'],
  version: 'demo',
  heartbeatMs: Number(HEARTBEAT_MS),
  locks: [{ namespace: 'nightly', name: null }],
  log: (line) => console.log(new Date().toISOString(), line),
});
console.log(new Date().toISOString(), `registered as ${worker.id}`);
tellParent({ id: worker.id });

let why = 'ended by itself';
process.once('SIGTERM', () => {
  why = 'drained after SIGTERM';
  void worker.drain();
});

const providers = { ocr: new ProviderClient(OCR_URL), erp: new ProviderClient(ERP_URL) };
await workUntilDrained(
  worker,
  {
    sources: [
      ({ work, id }) => claimNext(work, 'nightly', id),
      takeDueNight(),
      ({ work, id }) => claimNext(work, 'invoices', id),
      takeFromMailbox,
    ],
    handlers: { invoices: invoiceHandler(worker, providers), nightly: nightlyHandler(worker) },
    idleMs: 400,
    drainPatienceMs: 2_500,
  },
  () => why,
);
process.exit(0);
