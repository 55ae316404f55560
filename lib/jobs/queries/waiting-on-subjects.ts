import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

/** Seconds. What became free a moment ago is about to be claimed. */
const PATIENCE = 5;

const WAITING = `
  select j.id::text as key, j.queue, j.subject, j.attempt, greatest(j.available_at, j.created_at) as since
  from unnest($1::text[], $2::text[]) as asked(queue, subject)
  join public.processing_jobs j on j.queue = asked.queue and j.subject = asked.subject and j.status = 'pending'
  join public.queues q on q.name = j.queue and q.paused_at is null
  where greatest(j.available_at, j.created_at) < clock_timestamp() - interval '${PATIENCE} s'`;

const row = z.object({
  key: z.string(),
  queue: z.string(),
  subject: z.string(),
  attempt: z.number(),
  since: z.string(),
});

/** A job of the native table that could be claimed for a while now. */
export type WaitingOnSubject = z.output<typeof row>;

/** The jobs of these subjects that nobody has claimed though they could. Throws DatabaseError. */
export function waitingOnSubjects(
  db: Database,
  asked: readonly { queue: string; subject: string }[],
): Promise<WaitingOnSubject[]> {
  if (asked.length === 0) return Promise.resolve([]);
  const values = [asked.map(({ queue }) => queue), asked.map(({ subject }) => subject)];
  return readRows(db, { name: 'waiting-on-subjects', text: WAITING, values }, row);
}
