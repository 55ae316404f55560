import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { type Claimed, claimPayment, completePayment, renewPayment } from '@/demo/payments/payment-jobs';
import { openPaymentLeases } from '@/demo/payments/payment-leases';
import { openPool } from '@/lib/db/pool';

/** One worker of the payments, which knows nothing of Leasehold. It names its session as it names itself on the rows. */
const { PAYMENTS_URL = '', PAYMENT_REDIS_URL = '' } = process.env;
const HEARTBEAT_MS = 5_000;
const IDLE_MS = 700;
/** A payment takes the bank so long. */
const WORK_MS = { least: 4_000, most: 9_000 };
/** How often it asks again for a lease that somebody else has. */
const ASK_AGAIN_MS = 1_000;

stayWithParent();
const owner = `pay-${hostname().slice(0, 12)}-${randomBytes(3).toString('hex')}`;
const db = openPool({
  ...{ connectionString: PAYMENTS_URL, applicationName: owner, max: 1 },
  ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 2_000 },
});
const leases = PAYMENT_REDIS_URL === '' ? null : await openPaymentLeases(PAYMENT_REDIS_URL, owner);
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
tellParent({ owner });

while (!ending.signal.aborted) {
  const claimed = await claimPayment(db, owner).catch(told);
  if (claimed) await pay(claimed);
  else await delay(IDLE_MS, undefined, { signal: ending.signal }).catch(() => {});
}
leases?.close();
await db.end();
process.exit(0);

async function pay(claimed: Claimed): Promise<void> {
  say(`pays ${claimed.paymentId}, attempt ${claimed.attempt}`);
  const heartbeat = setInterval(() => void renew(claimed).catch(told), HEARTBEAT_MS);
  const mayPay = await untilLeased(claimed);
  if (mayPay) await delay(WORK_MS.least + Math.random() * (WORK_MS.most - WORK_MS.least));
  clearInterval(heartbeat);
  if (!mayPay) return;
  const done = await completePayment(db, claimed, owner).catch(told);
  await leases?.giveBack(claimed.paymentId).catch(told);
  say(
    done
      ? `paid ${claimed.paymentId}`
      : `may not say that ${claimed.paymentId} is paid: it is another's by now`,
  );
}

async function renew(claimed: Claimed): Promise<void> {
  await renewPayment(db, claimed, owner);
  await leases?.renew(claimed.paymentId);
}

/**
 * Waits for the lease in Redis on a payment that it has claimed, and keeps the claim meanwhile: two at the bank with one payment is what that lease is
 * for. False when it is to end before. A Redis that is away keeps no payment waiting.
 */
async function untilLeased({ paymentId }: Claimed): Promise<boolean> {
  while (!ending.signal.aborted) {
    if ((await leases?.take(paymentId).catch(told)) ?? true) return true;
    await delay(ASK_AGAIN_MS, undefined, { signal: ending.signal }).catch(() => {});
  }
  return false;
}

function told(error: unknown): null {
  say(`could not reach the payments: ${String(error)}`);
  return null;
}

function say(line: string): void {
  console.log(new Date().toISOString(), line);
}
