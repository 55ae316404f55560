import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import { isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';
import { JOB_EVENT_KINDS, type JobEvent, type JobHistory } from '@/lib/jobs/job-event';
import { cutPage, type ListPage } from '@/lib/jobs/list-page';
import { archivedUntil } from '@/lib/jobs/queries/archived-until';
import { shownRecord } from '@/lib/privacy/shown';

/** As much history as a page of a job shows at once. */
const PAGE_SIZE = 200;

/** A page of a subject's history. */
export type EventPage = ListPage<JobEvent> & Pick<JobHistory, 'archivedUntil'>;

/** One page of what happened to a subject over all its attempts, newest first, by keyset. Throws DatabaseError. */
export async function listEvents(
  db: Database,
  queue: string,
  subject: string,
  cursor: JobCursor | null = null,
): Promise<EventPage> {
  const statement = eventsStatement(queue, subject, cursor);
  const { events: found, archivedUntil } = toHistory(await readRows(db, statement, historyRow));
  const page = cutPage({ found, keyOf: ({ id }) => id, size: PAGE_SIZE, cursor, onward: 'older' });
  return page ? { ...page, archivedUntil } : listEvents(db, queue, subject);
}

/** The statement of a page; exported for the plan tests. Archived is of a subject only what its attempts were there for. */
export function eventsStatement(queue: string, subject: string, cursor: JobCursor | null): Statement {
  const older = cursor?.side !== 'newer';
  const place = cursor && !isListEnd(cursor) ? cursor.key : null;
  const order = `order by e.id ${older ? 'desc' : 'asc'}`;
  return {
    name: `list-events-${older ? 'older' : 'newer'}${place === null ? '' : '-from'}`,
    text: `
      select case when k.until > (
          select j.created_at from public.processing_jobs j where j.queue = $1 and j.subject = $2 order by j.attempt limit 1
        ) then k.until end as "archivedUntil", e.*
      from (select ${archivedUntil('job_events')} as until offset 0) k
      left join lateral (
        select e.id, e.at, e.kind, e.attempt, e.owner, e.token, e.detail
        from public.job_events e
        where e.queue = $1 and e.subject = $2 ${place === null ? '' : `and e.id ${older ? '<' : '>'} $3::bigint`}
        ${order}
        limit ${PAGE_SIZE + 1}) e on true
      ${order}`,
    values: place === null ? [queue, subject] : [queue, subject, place],
  };
}

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
