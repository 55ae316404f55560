import type { Database } from '@/lib/db/pool';

/** Enters a worker that serves one queue, as its process would at its start. */
export async function registerWorker(db: Database, id: string, queue: string): Promise<void> {
  await db.query('select public.register_worker($1, $2, $3, $1, $4, $5, clock_timestamp())', [
    ...[id, 'host-a', 4711, [queue], '1.0.0'],
  ]);
}
