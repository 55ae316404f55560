import type { Database } from '@/lib/db/pool';

/** Enters a worker that serves one queue, as its process would at its start. */
export async function registerWorker(db: Database, id: string, queue: string): Promise<void> {
  await db.query('select public.register_worker($1, $2, $3, $1, $4, $5, clock_timestamp())', [
    ...[id, 'host-a', 4711, [queue], '1.0.0'],
  ]);
}

/** Moves a worker's last sign of life into the past, and its start to the day before that. */
export async function silenceWorker(admin: Database, id: string, ago: string): Promise<void> {
  await admin.query(
    `update public.workers
     set heartbeat_at = clock_timestamp() - $2::interval, started_at = clock_timestamp() - $2::interval - interval '1 day'
     where id = $1`,
    [id, ago],
  );
}
