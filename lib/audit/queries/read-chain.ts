import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { EVERY_INTERVENTION, type InterventionFilter } from '@/lib/audit/intervention';
import { CANONICAL_ANEW } from '@/lib/audit/queries/canonical-text';
import { canonicalFrom, type EventLayout, readLayout } from '@/lib/audit/queries/event-layout';
import { filterConditions } from '@/lib/audit/queries/filter-conditions';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { ChainHead, StoredEvent } from '../verify-export.mjs';

export type ChainRange = {
  /** The last event to be read; all there are when null. */
  upTo?: ChainHead | null;
  /** The number to begin with; the first when left out. */
  from?: number;
  filter?: InterventionFilter;
};

/** Some ten megabytes: bounds the memory, and the time of one statement. */
const BATCH = 3_000;

/**
 * Every event as it stands, by number, in batches by keyset: no transaction is held open, and the next batch is on its way
 * while one is looked at. Throws DatabaseError.
 */
export async function* readChain(db: Database, range: ChainRange = {}): AsyncGenerator<StoredEvent[]> {
  const layout = await readLayout(db);
  let coming = readBatch(db, layout, range, null);
  for (;;) {
    const events = await coming;
    const last = events.at(-1);
    if (last === undefined) return;
    coming = readBatch(db, layout, range, last);
    // Nobody may come back for it.
    coming.catch(() => {});
    // Who looks at a batch does so without a pause: the question for the next must have left before.
    await setImmediate();
    yield events;
  }
}

/** The hash orders events that somebody gave one number, once the key that forbids it is gone. */
async function readBatch(
  db: Database,
  layout: EventLayout,
  range: ChainRange,
  after: StoredEvent | null,
): Promise<StoredEvent[]> {
  const { upTo, from, filter = EVERY_INTERVENTION } = range;
  const values: string[] = [];
  const conditions = filterConditions(filter, values);
  if (upTo) conditions.push(`e.seq <= $${values.push(upTo.seq)}::bigint`);
  if (from !== undefined) conditions.push(`e.seq >= $${values.push(String(from))}::bigint`);
  if (after) {
    conditions.push(`(e.seq, e.hash) > ($${values.push(after.seq)}::bigint, $${values.push(after.hash)})`);
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const text = `
    select e.seq, e.prev_hash as "prevHash", e.hash, e.canonical,
      case when ${canonicalFrom(layout)} <> e.canonical then ${CANONICAL_ANEW} end as anew
    from leasehold.audit_events e ${where} order by e.seq, e.hash limit ${BATCH}`;
  const rows = await readRows(db, { text, values }, eventRow);
  return rows.map(({ anew, ...row }) => ({ ...row, rebuilt: anew ?? row.canonical }));
}

/** `anew` is made and sent only where the quick way gives another text than the stored one: in the first form, or changed. */
const eventRow = z.object({
  seq: z.string(),
  prevHash: z.string(),
  hash: z.string(),
  canonical: z.string(),
  anew: z.string().nullable(),
});
