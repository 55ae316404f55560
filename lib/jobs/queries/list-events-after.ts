import 'server-only';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { JobHistory } from '@/lib/jobs/job-event';
import { archivedUntil } from '@/lib/jobs/queries/archived-until';
import { historyRow, toHistory } from '@/lib/jobs/queries/list-events';
import type { Timestamp } from '@/lib/time';

/** The most that a record tells of what came after it. */
const EVENT_LIMIT = 100;

/** What happened to a subject after a moment, oldest first. Throws DatabaseError. */
export async function listEventsAfter(
  db: Database,
  { queue, subject, after }: { queue: string; subject: string; after: Timestamp },
): Promise<JobHistory> {
  const statement = { name: 'list-events-after', text: EVENTS, values: [queue, subject, after] };
  return toHistory(await readRows(db, statement, historyRow));
}

/** Nothing came after it, in so far as nobody looked: of what nothing is known, nothing is archived. */
export const NOTHING_AFTER: JobHistory = { events: [], archivedUntil: null };

const EVENTS = `
  select case when k.until > $3::timestamptz then k.until end as "archivedUntil", e.*
  from (select ${archivedUntil('job_events')} as until offset 0) k
  left join lateral (
    select e.id, e.at, e.kind, e.attempt, e.owner, e.token, e.detail
    from public.job_events e
    where e.queue = $1 and e.subject = $2 and e.at > $3::timestamptz
    order by e.id
    limit ${EVENT_LIMIT}) e on true
  order by e.id`;
