import type { Pool } from 'pg';
import type { FreshDatabase } from '@/test/support/database';
import { acquire } from '@/test/support/lease-calls';
import { registerWorker } from '@/test/support/workers';

/** Who runs everything that is observed here. */
export const OWNER = 'w-7f';

/** A queue that promises two minutes, heartbeats every five seconds and silence after fifteen, with its worker. */
export async function promiseTwoMinutes(db: FreshDatabase, queue: string): Promise<void> {
  await db.admin.query(
    `insert into public.queues (name, ttl, heartbeat_interval, heartbeat_limit) values ($1, '2 min', '5 s', '15 s')`,
    [queue],
  );
  const { rowCount } = await db.admin.query('select from public.workers where id = $1', [OWNER]);
  if (!rowCount) await registerWorker(db.asWorker(), OWNER, queue);
}

/** One completed run of so many seconds, through the workers' own functions; only its start is moved back. */
export async function observeRun(
  db: FreshDatabase,
  queue: string,
  subject: string,
  { seconds, renewals }: { seconds: number; renewals: number },
): Promise<void> {
  const grant = await startRun(db, queue, subject);
  await db.asWorker().query('select public.complete_job($1, $2, $3)', [grant.job_id, OWNER, grant.token]);
  await db.admin.query(
    `update public.processing_jobs
     set started_at = finished_at - $2 * interval '1 s', renewals = $3 where id = $1`,
    [grant.job_id, seconds, renewals],
  );
}

/** An attempt that runs; nothing of it is moved. */
export async function startRun(db: FreshDatabase, queue: string, subject: string) {
  const grant = await acquire(db.asWorker(), queue, subject, OWNER);
  if (!grant) throw new Error(`${subject} was not granted.`);
  return grant;
}

/** Lets a running attempt have been renewed until so many seconds ago, under a lease of two minutes. */
export async function renewedAgo(admin: Pool, subject: string, seconds: number): Promise<void> {
  await admin.query(
    `update public.processing_jobs
     set started_at = now - interval '1 min', heartbeat_at = now - $2 * interval '1 s',
       lease_until = now - $2 * interval '1 s' + interval '2 min', renewals = 9
     from clock_timestamp() now where subject = $1 and status = 'running'`,
    [subject, seconds],
  );
}
