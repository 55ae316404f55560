import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { JOB_EVENT_KINDS, type JobEvent, type JobHistory } from '@/lib/jobs/job-event';
import { archivedUntil } from '@/lib/jobs/queries/archived-until';
import { shownRecord } from '@/lib/privacy/shown';

/** The longest history a page shows; older events stay in the table. */
const EVENT_LIMIT = 200;

/** What happened to a subject over all its attempts, newest first. Throws DatabaseError. */
export async function listEvents(db: Database, queue: string, subject: string): Promise<JobHistory> {
  const statement = { name: 'list-events', text: EVENTS, values: [queue, subject] };
  return toHistory(await readRows(db, statement, historyRow));
}

/** Archived is of a subject only what its attempts were there for. */
const EVENTS = `
  select case when k.until > (
      select j.created_at from public.processing_jobs j where j.queue = $1 and j.subject = $2 order by j.attempt limit 1
    ) then k.until end as "archivedUntil", e.*
  from (select ${archivedUntil('job_events')} as until) k
  left join lateral (
    select e.id, e.at, e.kind, e.attempt, e.owner, e.token, e.detail
    from public.job_events e
    where e.queue = $1 and e.subject = $2
    order by e.id desc
    limit ${EVENT_LIMIT}) e on true
  order by e.id desc`;

const event = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(JOB_EVENT_KINDS),
  attempt: z.number(),
  owner: z.string().nullable(),
  token: z.string().nullable(),
  detail: shownRecord,
});
const archived = { archivedUntil: z.string().nullable() };

/** One event as the database gives it, or a row without one where there is none. */
export const historyRow = z.union([
  z.object({ id: z.null(), ...archived }).transform(({ archivedUntil }) => ({ archivedUntil, event: null })),
  event
    .extend(archived)
    .transform(({ archivedUntil, ...event }): { archivedUntil: string | null; event: JobEvent | null } => ({
      archivedUntil,
      event,
    })),
]);

/** The rows of one history, of which each holds what is archived. */
export function toHistory(rows: readonly z.infer<typeof historyRow>[]): JobHistory {
  return {
    events: rows.flatMap(({ event }) => event ?? []),
    archivedUntil: rows[0]?.archivedUntil ?? null,
  };
}
