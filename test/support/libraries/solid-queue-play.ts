import type { Play } from '@/test/support/libraries/play';
import { SOLID_QUEUE_TABLES } from '@/test/support/libraries/solid-queue-tables';

const NOW = `clock_timestamp() at time zone 'UTC'`;

/** Solid Queue, with what its processes write played by hand. */
export const SOLID_QUEUE_PLAY: Play = {
  ...{ source: 'solid-queue', title: 'Solid Queue' },
  prepare: async ({ admin }) => {
    await admin.query(SOLID_QUEUE_TABLES);
  },
  take: async ({ admin }) => {
    const { rows } = await admin.query<{ id: string }>(
      `with supervisor as (
         insert into public.solid_queue_processes (kind, last_heartbeat_at, pid, hostname, created_at, name)
         values ('Supervisor(fork)', ${NOW}, 100, 'box-1', ${NOW}, 'supervisor-1') returning id),
       worker as (
         insert into public.solid_queue_processes (kind, last_heartbeat_at, pid, hostname, created_at, name, supervisor_id)
         select 'Worker', ${NOW}, 101, 'box-1', ${NOW} - interval '1 min', 'worker-1', id from supervisor returning id),
       job as (
         insert into public.solid_queue_jobs (queue_name, class_name, arguments, created_at, updated_at)
         values ('mail', 'MailJob', '{}', ${NOW}, ${NOW}) returning id)
       insert into public.solid_queue_claimed_executions (job_id, process_id, created_at)
       select job.id, worker.id, ${NOW} from job, worker returning job_id::text as id`,
    );
    const key = rows[0]?.id ?? '';
    return {
      key,
      finish: async () => {
        await admin.query('delete from public.solid_queue_claimed_executions where job_id = $1', [key]);
        await admin.query(`update public.solid_queue_jobs set finished_at = ${NOW} where id = $1`, [key]);
      },
      leave: async () => {},
    };
  },
  age: async ({ admin }, seconds) => {
    await admin.query(
      `update public.solid_queue_processes
       set last_heartbeat_at = last_heartbeat_at - $1 * interval '1 s', created_at = created_at - $1 * interval '1 s'`,
      [seconds],
    );
    await admin.query(
      `update public.solid_queue_claimed_executions set created_at = created_at - $1 * interval '1 s'`,
      [seconds],
    );
  },
  fill: async ({ admin }, count) => {
    await admin.query(
      `insert into public.solid_queue_jobs (queue_name, class_name, created_at, updated_at)
       select 'mail', 'MailJob', ${NOW}, ${NOW} from generate_series(1, $1::int)`,
      [count],
    );
  },
  clear: async ({ admin }) => {
    await admin.query('truncate public.solid_queue_jobs, public.solid_queue_processes cascade');
  },
  mapping: null,
  ...{ lease: 300, lapsed: 'owner-silent/lease-lapsed', overdue: 'sweep-missing/none-heard' },
  keepsDone: true,
};
