import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { exportName } from '@/lib/audit/export-format';
import { EXPORT_FORMATS } from '@/lib/audit/export-path';
import { EVERY_INTERVENTION } from '@/lib/audit/intervention';
import { exportHead, exportRecord } from '@/lib/audit/queries/export-record';
import { nameError } from '@/lib/db/errors';
import { openAuditReader } from './audit-reader';

/**
 * `npm run audit:export -- [--format jsonl|csv] [--out file]`: writes the whole record up to its head, without holding it
 * in memory. The head is told on standard error: keep it where those who can write the database cannot.
 */
async function write(): Promise<void> {
  const { values } = parseArgs({
    options: { format: { type: 'string', default: 'jsonl' }, out: { type: 'string' } },
  });
  const format = EXPORT_FORMATS.find((one) => one === values.format);
  if (!format) throw new Error(`A format is one of ${EXPORT_FORMATS.join(', ')}.`);
  const db = openAuditReader('leasehold audit:export');
  try {
    const head = await exportHead(db, EVERY_INTERVENTION);
    const file = values.out ?? exportName(format, head);
    // An earlier export is never overwritten.
    await pipeline(Readable.from(exportRecord(db, format, head)), createWriteStream(file, { flags: 'wx' }));
    console.error(`Wrote ${file}. Head: ${head.head ? `${head.head.seq}:${head.head.hash}` : 'none yet'}`);
  } finally {
    await db.end();
  }
}

write().catch((error: unknown) => {
  console.error(nameError(error).message);
  process.exitCode = 2;
});
