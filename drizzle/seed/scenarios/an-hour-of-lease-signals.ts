import { addInvoiceQueue, INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import type { Database } from '@/lib/db/pool';

/**
 * What workers and a watcher leave behind in an hour of which the most is well: a wave of slow acquisitions 40 minutes ago, a lease
 * that lapsed and was taken over a quarter of an hour ago with its refused renewals and two late writes, and five minutes in
 * which nobody sampled. Needs a superuser: no role of the product may write figures.
 */
export async function anHourOfLeaseSignals(db: Database): Promise<void> {
  await addInvoiceQueue(db);
  await db.query(MINUTES, [INVOICE_QUEUE.name]);
  await db.query(AGES, [INVOICE_QUEUE.name, INVOICE_QUEUE.ttlSeconds]);
  await db.query(LOCKS);
  await db.query('update leasehold.lease_sampling set sampled_at = clock_timestamp()');
  await db.query(FINDING, [INVOICE_QUEUE.name]);
}

const SLOT = (minute: string) => `(extract(epoch from ${minute})::bigint / 60 % 10080)::int`;
const HOUR = `generate_series(0, 59) ago, lateral (select date_trunc('minute', now()) - ago * interval '1 min' as at) minutes`;

const MINUTES = `
  insert into public.lease_minutes (queue, slot, shard, minute, acquisitions, acquisition_latency, acquisition_latency_max,
    acquisition_buckets, renew_failures, stale_writes_rejected, completed, failed)
  select $1, ${SLOT('at')}, 0, at, 20, '400 ms', case when ago between 38 and 42 then '110 ms' else '30 ms' end::interval,
    array[0, 0, 2, 9 + ago % 3, 5, 3 - ago % 3, (ago between 38 and 42)::int * (ago - 36), (ago = 40)::int]
      || array_fill(0, array[16]),
    case ago when 51 then 1 when 19 then 2 when 18 then 4 when 17 then 4 when 16 then 1 else 0 end,
    case ago when 15 then 2 when 33 then 1 else 0 end, 19, (ago % 9 = 0)::int
  from ${HOUR}
  on conflict do nothing`;

const AGES = `
  insert into leasehold.lease_ages (queue, slot, minute, age, owner, ttl, oldest_pending, oldest_running)
  select $1, ${SLOT('at')}, at, case when ago between 16 and 19 then (20 - ago) * 17 else 4 + ago % 3 end * interval '1 s',
    case when ago between 16 and 19 then 'w-19d0' else 'w-a14c' end, $2 * interval '1 s', (3 + ago % 5) * interval '1 s', '2 min'
  from ${HOUR}
  where ago not between 26 and 30
  on conflict do nothing`;

const LOCKS = `
  insert into leasehold.lock_minutes (slot, minute, samples, took, took_max, used_max, capacity)
  select ${SLOT('at')}, at, 12, (60 + ago % 7) * interval '1 ms', '9 ms', 40 + ago % 11, 6400
  from ${HOUR}
  on conflict do nothing`;

const FINDING = `
  insert into leasehold.findings (fingerprint, kind, rule, source, database, job_key, queue, subject, attempt, owner, confidence,
    sentence, opened_at, last_seen_at, closed_at, closed_how)
  select 'native/past/1/1/owner-silent', 'owner-silent', 'owner-silent/lease-live', 'native', current_database(), '1', $1, 'INV-1042', 1,
    'w-19d0', 'likely', 'Worker w-19d0 silent for 0:17, no session. Its lease on INV-1042 lapses in 0:43.',
    now() - interval '19 min', now() - interval '16 min', now() - interval '16 min', 'superseded'`;
