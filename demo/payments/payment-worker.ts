import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { type Claimed, claimPayment, completePayment, renewPayment } from '@/demo/payments/payment-jobs';
import { openPool } from '@/lib/db/pool';

/** One worker of the payments, which knows nothing of Leasehold. It names its session as it names itself on the rows. */
const { PAYMENTS_URL = '' } = process.env;
const HEARTBEAT_MS = 5_000;
const IDLE_MS = 700;
/** A payment takes the bank so long. */
const WORK_MS = { least: 4_000, most: 9_000 };

stayWithParent();
const owner = `pay-${hostname().slice(0, 12)}-${randomBytes(3).toString('hex')}`;
const db = openPool({
  ...{ connectionString: PAYMENTS_URL, applicationName: owner, max: 1 },
  ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 2_000 },
});
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
tellParent({ owner });

while (!ending.signal.aborted) {
  const claimed = await claimPayment(db, owner).catch(told);
  if (claimed) await pay(claimed);
  else await delay(IDLE_MS, undefined, { signal: ending.signal }).catch(() => {});
}
await db.end();
process.exit(0);

async function pay(claimed: Claimed): Promise<void> {
  say(`pays ${claimed.paymentId}, attempt ${claimed.attempt}`);
  const heartbeat = setInterval(() => void renewPayment(db, claimed, owner).catch(told), HEARTBEAT_MS);
  await delay(WORK_MS.least + Math.random() * (WORK_MS.most - WORK_MS.least));
  clearInterval(heartbeat);
  const done = await completePayment(db, claimed, owner).catch(told);
  say(
    done
      ? `paid ${claimed.paymentId}`
      : `may not say that ${claimed.paymentId} is paid: it is another's by now`,
  );
}

function told(error: unknown): null {
  say(`could not reach the payments: ${String(error)}`);
  return null;
}

function say(line: string): void {
  console.log(new Date().toISOString(), line);
}
