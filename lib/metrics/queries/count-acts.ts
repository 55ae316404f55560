import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';

/** How many records there are of each kind, by `<action> <outcome>`. */
export type ActTotals = ReadonlyMap<string, number>;

/** So many are read in one statement; a record of any length is counted a piece at a time. */
const PIECE = 20_000;

/**
 * Counts the record once, and after that what was appended since: records are numbered without gaps and never change, so that the
 * totals are the same on every console and after every start. Null while it has not caught up, since a total that is still being
 * counted would look like acts. `withinMs` bounds how long it goes on at one asking. Throws DatabaseError.
 */
export function actCounter(piece = PIECE): (db: Database, withinMs: number) => Promise<ActTotals | null> {
  const totals = new Map<string, number>();
  let upTo = 0n;

  return async (db, withinMs) => {
    const startedAt = performance.now();
    do {
      const { counts, newest } = await readPiece(db, upTo, piece);
      for (const { action, outcome, count } of counts) {
        const kind = `${action} ${outcome}`;
        totals.set(kind, (totals.get(kind) ?? 0) + count);
      }
      const read = upTo + BigInt(piece);
      upTo = read < newest ? read : newest;
      if (upTo === newest) return new Map(totals);
    } while (performance.now() - startedAt < withinMs);
    return null;
  };
}

/** Seen at one moment: what is appended after it is counted next time. */
function readPiece(db: Database, after: bigint, piece: number): Promise<z.infer<typeof row>> {
  return readRow(db, { name: 'metrics-acts', text: PIECE_OF_RECORD, values: [String(after), piece] }, row);
}

const PIECE_OF_RECORD = `
  with counted as (
    select e.action, e.outcome, count(*)::int as count
    from leasehold.audit_events e
    where e.seq > $1::bigint and e.seq <= $1::bigint + $2::int and e.phase <> 'intent'
    group by 1, 2)
  select coalesce((select json_agg(c) from counted c), '[]') as counts,
    coalesce((select max(seq) from leasehold.audit_events), 0)::text as newest`;

const row = z.object({
  counts: z.array(z.object({ action: z.string(), outcome: z.string(), count: z.int() })),
  newest: z.string().transform(BigInt),
});
