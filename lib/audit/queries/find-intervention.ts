import 'server-only';
import { z } from 'zod';
import type { Intervention } from '@/lib/audit/intervention';
import { CANONICAL_ANEW } from '@/lib/audit/queries/canonical-text';
import { canonicalFrom, type EventLayout, recentLayout } from '@/lib/audit/queries/event-layout';
import {
  DETAIL_COLUMNS,
  detailRow,
  LIST_COLUMNS,
  listRow,
  toEvent,
  toEventRow,
} from '@/lib/audit/queries/event-row';
import { verifyNeighbourhood } from '@/lib/audit/verify-neighbourhood';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { isJobKey } from '@/lib/jobs/job-key';
import { listEventsAfter, NOTHING_AFTER } from '@/lib/jobs/queries/list-events-after';

/** One wish is a few records; that of thousands of jobs at once has a page of its own. */
const SAME_WISH_LIMIT = 100;

/** One act by its number, checked against its hash and its neighbours, with what came after it; null when there is none. */
export async function findIntervention(db: Database, seq: string): Promise<Intervention | null> {
  if (!isJobKey(seq)) return null;
  const statement = nameByText('find-intervention', {
    text: eventText(await recentLayout(db)),
    values: [seq],
  });
  const [found] = await readRows(db, statement, eventInChain);
  if (!found) return null;
  const { canonical, same, previousHash, nextHash, nextPrevHash, ...row } = found;
  const event = toEvent(row);
  const next = nextHash !== null && nextPrevHash !== null ? { hash: nextHash, prevHash: nextPrevHash } : null;
  const { queue, subject, at: after } = event;
  const rebuilt = same ? canonical : await rebuiltAnew(db, seq);
  const sameWish = { name: 'same-wish', text: SAME_WISH, values: [event.correlationId, seq] };
  const [others, since] = await Promise.all([
    readRows(db, sameWish, listRow),
    queue !== null && subject !== null ? listEventsAfter(db, { queue, subject, after }) : NOTHING_AFTER,
  ]);
  return {
    event,
    sameWish: others.map(toEventRow),
    chain: verifyNeighbourhood({ ...event, canonical, rebuilt, previousHash, next }),
    next: since,
  };
}

const eventText = (layout: EventLayout) => `
  select ${DETAIL_COLUMNS}, e.canonical, p.hash as "previousHash", n.hash as "nextHash", n.prev_hash as "nextPrevHash",
    ${canonicalFrom(layout)} = e.canonical as same
  from leasehold.audit_events e
  left join leasehold.audit_events p on p.seq = e.seq - 1
  left join leasehold.audit_events n on n.seq = e.seq + 1
  where e.seq = $1::bigint`;

/** Of an event in the first form, or one that was changed: the quick way gives another text than the stored one. */
async function rebuiltAnew(db: Database, seq: string): Promise<string> {
  const text = `select ${CANONICAL_ANEW} as anew from leasehold.audit_events e where e.seq = $1::bigint`;
  return (await readRow(db, { name: 'rebuilt-anew', text, values: [seq] }, z.object({ anew: z.string() })))
    .anew;
}

const SAME_WISH = `
  select ${LIST_COLUMNS} from leasehold.audit_events e
  -- Of a bulk recovery its start and its end: each of its jobs has a record, and its page lists them.
  where e.correlation_id = $1::uuid and e.seq <> $2::bigint and e.bulk_run is null
  order by e.seq
  limit ${SAME_WISH_LIMIT}`;

const eventInChain = detailRow.extend({
  canonical: z.string(),
  same: z.boolean(),
  previousHash: z.string().nullable(),
  nextHash: z.string().nullable(),
  nextPrevHash: z.string().nullable(),
});
