import type { Pool } from 'pg';
import { addInvoiceQueue } from '@/drizzle/seed/invoice-queue';

/** As many as a sample lists. */
export const MANY = 500;

/**
 * Jobs in trouble, inserted by the server and numbered, each with a worker of its own: one in three silent with a lease that lapsed, one
 * silent with a lease that still runs, one that nobody registered. The higher the number, the longer in trouble.
 */
export async function addFindings(admin: Pool, from: number, to: number): Promise<void> {
  await addInvoiceQueue(admin);
  await admin.query(
    "insert into public.queues (name, ttl, heartbeat_limit) values ('slow', '2 h', '15 s') on conflict do nothing",
  );
  const numbers = `generate_series($1::int, $2::int) n, lateral (select now() - n * interval '1 s' - interval '2 min') heard (at),
    lateral (select case n % 3 when 1 then 'slow' else 'invoices' end) chosen (queue)`;
  await admin.query(
    `insert into public.workers (id, host, os_pid, application_name, queues, started_at, heartbeat_at)
     select 'w-' || n, 'worker-host-3', 4711, 'w-' || n, array[queue], at - interval '1 h', at from ${numbers} where n % 3 < 2`,
    [from, to],
  );
  await admin.query(
    `insert into public.subjects (queue, subject, last_token) select queue, 'MANY-' || n, 1 from ${numbers}`,
    [from, to],
  );
  await admin.query(
    `insert into public.processing_jobs (queue, subject, attempt, max_attempts, status, processing_stage, stage_entered_at, lease_owner,
       lease_token, lease_until, heartbeat_at, started_at, available_at, created_at, payload)
     select queue, 'MANY-' || n, 1, 5, 'running', 'ocr', at, 'w-' || n, 1, at + ttl, at, at, at, at, '{}'
     from ${numbers} join public.queues on name = queue`,
    [from, to],
  );
}

/** Those, which all have a lease that still runs, are completed by their workers after all. */
export async function endFindings(admin: Pool, numbers: readonly number[]): Promise<void> {
  await admin.query(
    `select public.complete_job(id, lease_owner, lease_token) from public.processing_jobs
     where subject = any (array(select 'MANY-' || unnest($1::int[]))) order by id`,
    [numbers],
  );
}
