import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '@/demo/faults/fault';

/** Past the lease of a payment, and past the stuck watcher that takes it back. */
const FROZEN_MS = 90_000;
const LOOK_MS = 500;

/**
 * SIGSTOP to a worker of the payments while it pays: a queue that is not Leasehold's, with nothing but a lease to tell by. What it then
 * still says is refused, since it owns the payment no more.
 */
export const freezeAPayment: Fault = {
  name: 'a worker of the payments freezes',
  firstAfterS: 75,
  everyS: 240,
  async strike({ watch, payments, processes, signal, log }, tell) {
    for (;;) {
      const { rows } = await watch.query<{ id: string; subject: string; owner: string }>(
        `select id::text, payment_id as subject, lease_owner as owner from billing.payment_jobs
         where status = 'Processing' and started_at > now() - interval '2 s' order by id limit 1`,
      );
      const [found] = rows;
      const pid = found && payments.workers.get(found.owner);
      if (!found || pid === undefined || !processes.has(pid)) {
        await delay(LOOK_MS, undefined, { signal });
        continue;
      }
      process.kill(pid, 'SIGSTOP');
      tell({ subject: found.subject, jobKey: found.id, owner: found.owner, token: null, session: null });
      log(`${found.owner} froze while it pays ${found.subject}`);
      await delay(FROZEN_MS, undefined, { signal }).finally(() => {
        if (processes.has(pid)) process.kill(pid, 'SIGCONT');
        log(`${found.owner} thawed`);
      });
      return;
    }
  },
};
