import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { Job } from '@/lib/jobs/job';
import { foreignRow, toJobRow } from '@/lib/sources/foreign/foreign-row';
import type { Shape } from '@/lib/sources/foreign/shape';
import { comparedWithKey, isShapeKey } from '@/lib/sources/foreign/shape-key';
import { rowColumns } from '@/lib/sources/foreign/statements';

/** One job in full but for its payload, of which only the size is read; null when there is none of that key. Throws DatabaseError. */
export async function findForeignJob(db: Database, shape: Shape, key: string): Promise<Job | null> {
  if (!isShapeKey(shape, key)) return null;
  const { payload } = shape.columns;
  const bytes = payload === null ? '0' : `coalesce(octet_length((${payload})::text), 0)`;
  const text = `
    select current_database() as database,
      (select row_to_json(r) from (
         select ${rowColumns(shape)}, ${bytes} as "payloadBytes" from ${shape.from} where ${comparedWithKey(shape.key, '=', '$1')} limit 1) r) as job`;
  const { database, job } = await readRow(
    db,
    nameByText('find-foreign-job', { text, values: [key] }),
    answer,
  );
  if (job === null) return null;
  const { payloadBytes, ...row } = job;
  return {
    ...toJobRow(row, shape.name, database),
    ...{ stageEnteredAt: null, stopRequestedAt: null, retryOf: null },
    ...{ lastError: row.lastError, payloadBytes, payloadKeys: null },
  };
}

const answer = z.object({
  database: z.string(),
  job: foreignRow.extend({ payloadBytes: z.number() }).nullable(),
});
