import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { acquire, claimNext } from '@/lib/leases/grant';
import { workUntilDrained } from '@/lib/leases/work-loop';
import { Worker } from '@/lib/leases/worker';

/**
 * One worker process of the proof. With SUBJECT it takes that subject and works on it for ever; without, it finishes at once
 * whatever it can claim, and so takes over what others left.
 */
const { WORKERS_URL = '', SUBJECT, HEARTBEAT_MS = '2000' } = process.env;
const QUEUE = 'invoices';

stayWithParent();
const worker = await Worker.start({
  connectionString: WORKERS_URL,
  queues: [QUEUE],
  version: 'proof',
  heartbeatMs: Number(HEARTBEAT_MS),
  log: () => {},
});
if (SUBJECT) {
  const grant = await acquire(worker.work, { queue: QUEUE, subject: SUBJECT, owner: worker.id });
  if (!grant) throw new Error(`${SUBJECT} was not to be had.`);
  worker.hold(grant);
  tellParent({ id: worker.id });
} else {
  tellParent({ id: worker.id });
  await workUntilDrained(
    worker,
    {
      sources: [({ work, id }) => claimNext(work, QUEUE, id)],
      handlers: { [QUEUE]: async () => {} },
      idleMs: 500,
      drainPatienceMs: 1_000,
    },
    () => 'the proof is over',
  );
}
