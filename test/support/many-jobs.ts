import type { Pool } from 'pg';

/**
 * Attempts by the thousand, inserted by the server: of each hundred 2 run, 2 wait, 4 failed and 92 are completed, over
 * three queues and fifty workers. Statistics are fresh, so that plans are those of a database in use.
 */
export async function makeManyJobs(admin: Pool, count: number): Promise<void> {
  await admin.query(`
    insert into public.queues (name) select 'queue-' || n from generate_series(0, 2) n on conflict do nothing`);
  await admin.query(
    `insert into public.subjects (queue, subject, last_token)
     select 'queue-' || n % 3, 'SUBJECT-' || n, 1 from generate_series(1, $1) n`,
    [count],
  );
  await admin.query(
    `insert into public.processing_jobs (
       queue, subject, attempt, max_attempts, status, processing_stage, stage_entered_at, lease_owner, lease_token,
       lease_until, heartbeat_at, started_at, finished_at, payload)
     select 'queue-' || n % 3, 'SUBJECT-' || n, 1, 5, status, 'stage-' || n % 4, at,
       case when status <> 'pending' then 'worker-' || n % 50 end, case when status <> 'pending' then 1 end,
       case when status <> 'pending' then at + interval '1 min' end, at, at,
       case when status in ('failed', 'completed') then at end, jsonb_build_object('text', repeat('x', 200))
     from (
       select n, now() - (($1::int - n) * interval '1 s') as at,
         case when n % 100 < 2 then 'running' when n % 100 < 4 then 'pending' when n % 100 < 8 then 'failed'
           else 'completed' end as status
       from generate_series(1, $1) n) made`,
    [count],
  );
  await admin.query('vacuum (analyze) public.processing_jobs, public.subjects');
}
