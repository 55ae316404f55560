import type { Pool } from 'pg';

/** Puts a worker into the register: heard so long ago, and stopped where it is to be. */
export async function registerWorker(
  admin: Pool,
  id: string,
  { heardAgo = '10 min', stopped = false }: { heardAgo?: string; stopped?: boolean } = {},
): Promise<void> {
  await admin.query(
    `insert into public.workers (id, host, os_pid, application_name, started_at, heartbeat_at, state, exit_record)
     select $1, 'h', 4711, $1, now - '1 h'::interval, now - $2::interval,
       case when $3 then 'stopped' else 'active' end, case when $3 then '{"reason": "SIGTERM"}'::jsonb end
     from clock_timestamp() now`,
    [id, heardAgo, stopped],
  );
}
