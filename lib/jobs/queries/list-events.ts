import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { JOB_EVENT_KINDS, type JobEvent } from '@/lib/jobs/job-event';
import { shownRecord } from '@/lib/privacy/shown';

/** The longest history a page shows; older events stay in the table. */
const EVENT_LIMIT = 200;

/** What happened to a subject over all its attempts, newest first. */
export async function listEvents(db: Database, queue: string, subject: string): Promise<JobEvent[]> {
  return readRows(db, { name: 'list-events', text: EVENTS, values: [queue, subject] }, eventRow);
}

const EVENTS = `
  select e.id, e.at, e.kind, e.attempt, e.owner, e.token, e.detail
  from public.job_events e
  where e.queue = $1 and e.subject = $2
  order by e.id desc
  limit ${EVENT_LIMIT}`;

/** One event as the database gives it. */
export const eventRow = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(JOB_EVENT_KINDS),
  attempt: z.number(),
  owner: z.string().nullable(),
  token: z.string().nullable(),
  detail: shownRecord,
});
