import type { ExportFormat } from '@/lib/audit/export-path';
import type { InterventionFilter } from '@/lib/audit/intervention';
import { type ChainHead, cellOf, membersOf, type StoredEvent } from './verify-export.mjs';

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** What an export says of itself. */
export type ExportHead = {
  database: string;
  /** Null when the record is empty. */
  head: ChainHead | null;
  /** Null when the whole record is exported. */
  filter: InterventionFilter | null;
  /** The columns of an event, in the order of the text that is hashed. */
  columns: readonly string[];
};

/** How the parts of an export are written; each is whole lines. */
export type ExportWriter = {
  begin(head: ExportHead): string;
  event(event: StoredEvent, head: ExportHead): string;
  end(events: number): string;
};

/** One object a line: what the file is, the events with the text that was hashed, and a last line that tells it is all there. */
const JSON_LINES: ExportWriter = {
  begin: ({ database, head, filter }) =>
    `${JSON.stringify({ leasehold: 'record', version: 1, database, head, filter, how: HOW })}\n`,
  // The database's own text, whose numbers no parser has rounded.
  event: ({ rebuilt, canonical, hash }) =>
    `{"event": ${rebuilt}, "canonical": ${JSON.stringify(canonical)}, "hash": ${JSON.stringify(hash)}}\n`,
  end: (events) => `${JSON.stringify({ end: true, events })}\n`,
};

const HOW =
  'hash is the SHA-256 of canonical, event the same as its columns stand; each prev_hash is the hash of the event before, the first 64 zeros. head is the newest event: compare it with one that was kept elsewhere. lib/audit/verify-export.mjs checks this file.';

/** One row an event, every cell quoted, none a formula. The newest row is the head. */
const CSV: ExportWriter = {
  // The mark tells a spreadsheet that the file is UTF-8.
  begin: ({ columns }) => `\uFEFF${row([...columns, 'canonical', 'hash'])}`,
  event: ({ rebuilt, canonical, hash }, { columns }) => {
    const members = membersOf(rebuilt);
    return row([...columns.map((name) => cellOf(members.get(name))), canonical, hash]);
  },
  end: () => '',
};

const row = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

export const EXPORT_WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = { jsonl: JSON_LINES, csv: CSV };

/** `leasehold-record-to-4711-9f86d081.jsonl`: the head in short, and nothing that a name could be made unsafe by. */
export function exportName(format: ExportFormat, { head, filter }: ExportHead): string {
  const upTo = head ? `to-${head.seq}-${head.hash.slice(0, 8)}` : 'empty';
  return `leasehold-record-${filter ? 'part-' : ''}${upTo}.${format}`.replaceAll(/[^\w.-]/g, '_');
}
