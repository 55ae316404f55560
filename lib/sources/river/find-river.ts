import type { Shape } from '@/lib/sources/foreign/shape';
import {
  type FoundShapes,
  hasColumns,
  hiddenJobs,
  hiddenRows,
  type LibraryCatalog,
  type LibrarySchema,
  mayRead,
  openEach,
  schemasWith,
  sourceName,
  untoldJobs,
} from '@/lib/sources/libraries/catalog';
import { shapeOfRiver } from '@/lib/sources/river/shape-of-river';
import type { Omission } from '@/lib/sources/source';

const NEEDED = [
  ...['id', 'state', 'attempt', 'max_attempts', 'attempted_at', 'attempted_by', 'created_at'],
  ...['finalized_at', 'scheduled_at', 'kind', 'queue'],
];

/** The schemas of River, whichever of its migrations ran there. */
export function findRiver(catalog: LibraryCatalog): FoundShapes {
  return openEach(schemasWith(catalog, ['river_job']), openSchema);
}

function openSchema(found: LibrarySchema): Shape | Omission {
  const { schema, relations } = found;
  const name = sourceName('river', schema, 'public');
  const job = relations.get('river_job');
  if (!job || !hasColumns(job, NEEDED))
    return untoldJobs(name, `${schema}.river_job is not the table of a River that this console knows.`);
  if (!mayRead(job, NEEDED))
    return hiddenJobs(name, found, [
      'river_job',
      ...['river_leader', 'river_queue'].filter((one) => relations.has(one)),
    ]);
  if (job.hidesRows) return hiddenRows(name, found, job);
  return shapeOfRiver(name, found, job);
}
