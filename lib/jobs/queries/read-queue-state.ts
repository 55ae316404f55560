import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { QueueState } from '@/lib/jobs/queue';

/** Beyond this the number no longer changes what anyone does. */
const COUNT_LIMIT = 50_000;

/** Null when there is no queue of that name. Throws DatabaseError. */
export async function readQueueState(db: Database, name: string): Promise<QueueState | null> {
  const [found] = await readRows(db, { name: 'queue-state', text: STATE, values: [name] }, state);
  if (!found) return null;
  return {
    ...found,
    pending: Math.min(found.pending, COUNT_LIMIT),
    pendingAtLeast: found.pending > COUNT_LIMIT,
  };
}

const STATE = `
  select clock_timestamp() as "databaseNow", current_database() as database, q.name, q.paused_at as "pausedAt",
    q.runbook_url as "runbookUrl",
    (select count(*)::int from (
       select from public.processing_jobs j where j.queue = q.name and j.status = 'pending'
       order by j.available_at, j.id limit ${COUNT_LIMIT + 1}) bounded
    ) as pending,
    (select count(*)::int from public.processing_jobs j where j.queue = q.name and j.status = 'running') as running
  from public.queues q
  where q.name = $1`;

const state = z.object({
  databaseNow: z.string(),
  database: z.string(),
  name: z.string(),
  pausedAt: z.string().nullable(),
  runbookUrl: z.string().nullable(),
  pending: z.number(),
  running: z.number(),
});
