import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/audit/export-path';
import { EVERY_INTERVENTION, type InterventionFilter } from '@/lib/audit/intervention';
import { exportHead, exportRecord } from '@/lib/audit/queries/export-record';
import { verifyChain } from '@/lib/audit/queries/verify-chain';
import type { Database } from '@/lib/db/pool';
import { type ChainHead, type ChainReport, verifyFile } from '../../lib/audit/verify-export.mjs';

/** Exports the record into a file and hands its path to `use`; the file is gone afterwards. */
export async function withExport<T>(
  db: Database,
  format: ExportFormat,
  use: (file: string) => Promise<T>,
  filter: InterventionFilter = EVERY_INTERVENTION,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leasehold-export-'));
  const file = path.join(folder, `record.${format}`);
  try {
    await writeFile(file, exportRecord(db, format, await exportHead(db, filter)));
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What each verifier says of the record as it stands: the one of the table, and the offline one of each kind of export. */
export async function everyVerdict(
  db: Database,
  heads: readonly ChainHead[] = [],
): Promise<Record<'table' | ExportFormat, ChainReport>> {
  const table = await verifyChain(db, { heads });
  const verdicts = { table, jsonl: table, csv: table };
  for (const format of EXPORT_FORMATS) {
    verdicts[format] = await withExport(db, format, (file) => verifyFile(file, { heads }));
  }
  return verdicts;
}
