import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Scene } from '@/demo/faults/fault';
import { openPaymentLeases } from '@/demo/payments/payment-leases';

const AWAY_MS = 240_000;

/**
 * Somebody at the desk looks into a payment that just came in, takes its lease in Redis without an expiry, and goes away. The worker that claims the payment has
 * it by its row, and waits for a lease that never lapses by itself.
 */
export const forgetALease: Fault = {
  name: 'the desk keeps a lease in Redis that never lapses',
  firstAfterS: 95,
  everyS: 460,
  unless: async ({ payments }) => payments.redisUrl === null,
  async strike(scene, tell) {
    const { payments, signal, log } = scene;
    const desk = `desk-${randomBytes(2).toString('hex')}`;
    const leases = await openPaymentLeases(payments.redisUrl ?? '', desk);
    try {
      const payment = await payments.receive((paymentId) => leases.takeForGood(paymentId));
      tell({
        subject: payment,
        jobKey: await keyOf(scene, payment),
        owner: desk,
        token: null,
        session: null,
      });
      log(`${desk} took the lease of ${payment} in Redis without an expiry, and went away`);
      await delay(AWAY_MS, undefined, { signal });
      const back = await leases.giveBack(payment);
      log(
        back
          ? `${desk} is back and gives the lease of ${payment} back`
          : `${desk} is back: somebody has released its lease of ${payment}`,
      );
    } finally {
      leases.close();
    }
  },
};

async function keyOf({ watch }: Scene, payment: string): Promise<string> {
  const { rows } = await watch.query<{ key: string }>(
    'select id::text as key from billing.payment_jobs where payment_id = $1',
    [payment],
  );
  return rows[0]?.key ?? '';
}
