import { createClient } from 'redis';
import { GIVE_BACK, RENEW } from '@/demo/payments/lease-scripts';

/** Longer than a lease on the row, so that of a frozen worker the row tells first. */
const LIFE_MS = 60_000;

/** The leases of one owner in Redis, each on one payment, beside those on the rows. Everything rejects while Redis is away. */
export type PaymentLeases = {
  /** False when somebody else has it. */
  take(paymentId: string): Promise<boolean>;
  /** The mistake of the desk: a lease without an end. False as above. */
  takeForGood(paymentId: string): Promise<boolean>;
  /** False when it is another's by now; the same of giving it back. */
  renew(paymentId: string): Promise<boolean>;
  giveBack(paymentId: string): Promise<boolean>;
  close(): void;
};

/** As the recipes have it: `SET key owner NX PX`, renewed and given back by scripts that compare the owner first. */
export async function openPaymentLeases(url: string, owner: string): Promise<PaymentLeases> {
  const client = createClient({ url, disableOfflineQueue: true });
  client.on('error', () => {});
  await client.connect();
  const compared = async (script: string, paymentId: string) =>
    (await client.eval(script, { keys: [keyOf(paymentId)], arguments: [owner, `${LIFE_MS}`] })) === 1;
  return {
    take: async (paymentId) =>
      (await client.set(keyOf(paymentId), owner, { NX: true, PX: LIFE_MS })) === 'OK',
    takeForGood: async (paymentId) => (await client.set(keyOf(paymentId), owner, { NX: true })) === 'OK',
    renew: (paymentId) => compared(RENEW, paymentId),
    giveBack: (paymentId) => compared(GIVE_BACK, paymentId),
    close: () => client.destroy(),
  };
}

function keyOf(paymentId: string): string {
  return `lock:payment:${paymentId}`;
}
