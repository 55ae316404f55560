import 'server-only';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { JobEvent } from '@/lib/jobs/job-event';
import { eventRow } from '@/lib/jobs/queries/list-events';
import type { Timestamp } from '@/lib/time';

/** The most that a record tells of what came after it. */
const EVENT_LIMIT = 100;

/** What happened to a subject after a moment, oldest first. */
export async function listEventsAfter(
  db: Database,
  { queue, subject, after }: { queue: string; subject: string; after: Timestamp },
): Promise<JobEvent[]> {
  return readRows(db, { name: 'list-events-after', text: EVENTS, values: [queue, subject, after] }, eventRow);
}

const EVENTS = `
  select e.id, e.at, e.kind, e.attempt, e.owner, e.token, e.detail
  from public.job_events e
  where e.queue = $1 and e.subject = $2 and e.at > $3::timestamptz
  order by e.id
  limit ${EVENT_LIMIT}`;
