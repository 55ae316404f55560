import 'server-only';
import { z } from 'zod';
import { type BulkItemPage, ITEM_OUTCOMES, type ItemFilter } from '@/lib/bulk/bulk-run';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { shownText } from '@/lib/privacy/shown';

const PAGE_SIZE = 50;

/**
 * One page of the jobs of a bulk recovery, in the order of its list, from `after` on. Before the start a job is told by how it
 * would end, afterwards by how it did. Throws DatabaseError.
 */
export async function listItems(
  db: Database,
  id: string,
  filter: ItemFilter | null,
  after: number,
): Promise<BulkItemPage> {
  const statement = {
    name: `list-bulk-items-${filter === null ? 'all' : filter === 'open' ? 'open' : 'ended'}`,
    text: `
      select i.ordinal, r.source, r.database, i.job_key as key, i.queue, i.subject, (i.guard ->> 'attempt')::int as attempt,
        i.foreseen, i.foreseen_why as "foreseenWhy", i.tries, i.outcome, i.detail, i.audit_seq as "auditSeq",
        i.successor_key as "successorKey"
      from leasehold.bulk_items i join leasehold.bulk_runs r on r.id = i.run_id
      where i.run_id = $1::bigint and i.ordinal > $2 ${filterClause(filter)}
      order by i.ordinal
      limit ${PAGE_SIZE + 1}`,
    values: [id, after, ...(filter === null || filter === 'open' ? [] : [filter])],
  };
  const found = await readRows(db, statement, row);
  const rows = found.slice(0, PAGE_SIZE).map(({ source, database, key, ...item }) => ({
    ...item,
    address: { source, database, key },
  }));
  return { rows, next: found.length > PAGE_SIZE ? (rows.at(-1)?.ordinal ?? null) : null };
}

function filterClause(filter: ItemFilter | null): string {
  if (filter === null) return '';
  if (filter === 'open') return 'and i.outcome is null';
  return `and case r.state when 'frozen' then i.foreseen else i.outcome end = $3`;
}

const row = z.object({
  ordinal: z.int(),
  source: z.string(),
  database: z.string(),
  key: z.string(),
  queue: z.string().nullable(),
  subject: z.string().nullable(),
  attempt: z.int().nullable(),
  foreseen: z.enum(ITEM_OUTCOMES),
  foreseenWhy: shownText.nullable(),
  tries: z.int(),
  outcome: z.enum(ITEM_OUTCOMES).nullable(),
  detail: shownText.nullable(),
  auditSeq: z.string().nullable(),
  successorKey: z.string().nullable(),
});
