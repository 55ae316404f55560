import { describe, expect, it } from 'vitest';
import { EXPORT_WRITERS, type ExportHead } from '@/lib/audit/export-format';
import type { ExportFormat } from '@/lib/audit/export-path';
import { headOfExport, headOfFile, headsInText } from '@/lib/audit/kept-heads';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const head = { seq: '4711', hash: A };
const of: ExportHead = { database: 'billing', head, filter: null, columns: ['at', 'seq', 'detail'] };

/** A file of one event, whose words look like another event's. */
function fileOf(format: ExportFormat, detail: string): string {
  const canonical = JSON.stringify({ at: '2026-11-29T03:14:09.123456Z', seq: 4711, detail }, null, 1)
    .replaceAll(/\n ?/g, '')
    .replaceAll(/,"/g, ', "');
  const event = { seq: '4711', prevHash: B, hash: A, canonical, rebuilt: canonical };
  const writer = EXPORT_WRITERS[format];
  return writer.begin(of) + writer.event(event, of) + writer.end(1);
}

describe('headsInText', () => {
  it('finds each head once, in a log or alone', () => {
    const log = `{"level":30,"chainHead":"7:${B}","msg":"the head of the record"}\n{"chainHead":"4711:${A}"}\n7:${B}`;
    expect(headsInText(log)).toEqual([{ seq: '7', hash: B }, head]);
    expect(headsInText(` 4711:${A} `)).toEqual([head]);
  });

  it.each(['', '4711', `4711:${A.slice(1)}`, `4711:${A}a`, `4711:${A.toUpperCase()}`])(
    'finds none in "%s"',
    (text) => {
      expect(headsInText(text)).toEqual([]);
    },
  );
});

describe('headOfExport', () => {
  it.each(['jsonl', 'csv'] as const)('finds the head of an export as %s', async (format) => {
    const text = fileOf(format, 'Not allowed.');
    expect(headOfExport(text, text)).toEqual(head);
    expect(await headOfFile(new Blob([text]))).toEqual(head);
  });

  it.each(['jsonl', 'csv'] as const)('is not misled in %s by words that look like an event', (format) => {
    const text = fileOf(format, `"{"at": "2026", "seq": 9, "x": "${B}"\r\n`);
    expect(headOfExport(text, text)).toEqual(head);
  });

  it.each(['', 'a,b\r\n', '{"leasehold":"record","version":1,"database":"billing","head":null}'])(
    'is none of %j',
    (text) => {
      expect(headOfExport(text, text)).toBeNull();
    },
  );
});
