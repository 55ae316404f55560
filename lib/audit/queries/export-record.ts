import 'server-only';
import { z } from 'zod';
import { EXPORT_WRITERS, type ExportHead } from '@/lib/audit/export-format';
import type { ExportFormat } from '@/lib/audit/export-path';
import type { InterventionFilter } from '@/lib/audit/intervention';
import { readLayout } from '@/lib/audit/queries/event-layout';
import { readChain } from '@/lib/audit/queries/read-chain';
import { readHead } from '@/lib/audit/queries/read-head';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';

/** What an export of this moment says of itself. A filter that narrows nothing is none. Throws DatabaseError. */
export async function exportHead(db: Database, filter: InterventionFilter): Promise<ExportHead> {
  const narrows = Object.values(filter).some((value) => value !== null);
  const text = 'select current_database()::text as database';
  const { database } = await readRow(db, { name: 'export-head', text }, z.object({ database: z.string() }));
  const columns = (await readLayout(db)).map(({ name }) => name);
  return { database, columns, head: await readHead(db), filter: narrows ? filter : null };
}

/** The export's text, a batch at a time: it is never whole in memory. Events after the head are left to the next. */
export async function* exportRecord(
  db: Database,
  format: ExportFormat,
  head: ExportHead,
): AsyncGenerator<string> {
  const writer = EXPORT_WRITERS[format];
  let written = 0;
  yield writer.begin(head);
  if (head.head) {
    const range = { upTo: head.head, ...(head.filter ? { filter: head.filter } : {}) };
    for await (const events of readChain(db, range)) {
      written += events.length;
      yield events.map((event) => writer.event(event, head)).join('');
    }
  }
  yield writer.end(written);
}
