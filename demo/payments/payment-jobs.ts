import type { Database } from '@/lib/db/pool';

/** One payment that a worker took. */
export type Claimed = { id: string; paymentId: string; attempt: number };

/** How long a claim holds without a renewal. */
export const LEASE = '15 s';
/** The stuck watcher leaves a lapsed payment alone for so long: its worker may only be slow. */
const LEFT_ALONE = '30 s';

/**
 * Takes the oldest payment that waits: one conditional UPDATE, so that of two workers one gets it. This queue is not Leasehold's:
 * it is written as the tutorials write it, and knows no tokens.
 */
export async function claimPayment(db: Database, owner: string): Promise<Claimed | null> {
  const { rows } = await db.query<Claimed>(
    `update billing.payment_jobs set status = 'Processing', lease_owner = $1, lease_until = now() + $2::interval,
       attempt = attempt + 1, started_at = now()
     where id = (select id from billing.payment_jobs where status = 'Pending' order by id limit 1 for update skip locked)
       and status = 'Pending'
     returning id::text, payment_id as "paymentId", attempt`,
    [owner, LEASE],
  );
  return rows[0] ?? null;
}

/** The heartbeat: false when the payment is another's by now. */
export async function renewPayment(db: Database, { id }: Claimed, owner: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update billing.payment_jobs set lease_until = now() + $3::interval
     where id = $1 and lease_owner = $2 and status = 'Processing'`,
    [id, owner, LEASE],
  );
  return rowCount === 1;
}

/** False when the payment is another's by now: then nothing is written. */
export async function completePayment(db: Database, claimed: Claimed, owner: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update billing.payment_jobs set status = 'Completed', lease_owner = null, lease_until = null, finished_at = now()
     where id = $1 and lease_owner = $2 and attempt = $3 and status = 'Processing'`,
    [claimed.id, owner, claimed.attempt],
  );
  return rowCount === 1;
}

/** The stuck watcher of the tutorial: whatever lapsed and was left alone waits again. Gives what it took back. */
export async function takeBackLapsed(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ paymentId: string }>(
    `update billing.payment_jobs set status = 'Pending', lease_owner = null, lease_until = null,
       last_error = 'lease of ' || lease_owner || ' lapsed'
     where status = 'Processing' and lease_until < now() - $1::interval returning payment_id as "paymentId"`,
    [LEFT_ALONE],
  );
  return rows.map(({ paymentId }) => paymentId);
}
