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
import { shapeOfPgBoss } from '@/lib/sources/pg-boss/shape-of-pg-boss';
import type { Omission } from '@/lib/sources/source';

/** What every schema since pg-boss 10 has. The one before wrote `startedon`, and had an owner of nothing either. */
const NEEDED = [
  ...['name', 'id', 'state', 'retry_count', 'retry_limit', 'singleton_key'],
  ...['created_on', 'start_after', 'started_on', 'completed_on'],
];
/** Since when a job runs out, in seconds (12) or as an interval (10). */
const EXPIRY = ['expire_seconds', 'expire_in'];

/** The schemas of pg-boss, under whatever name: its tables are told from others of such plain names by what stands beside them. */
export function findPgBoss(catalog: LibraryCatalog): FoundShapes {
  return openEach(schemasWith(catalog, ['job', 'queue', 'version', 'schedule', 'subscription']), openSchema);
}

function openSchema(found: LibrarySchema): Shape | Omission {
  const { schema, relations } = found;
  const name = sourceName('pg-boss', schema, 'pgboss');
  const [job, queue] = [relations.get('job'), relations.get('queue')];
  const expiry = EXPIRY.find((column) => job && hasColumns(job, [column]));
  if (!job || !queue || expiry === undefined || !hasColumns(job, NEEDED))
    return untoldJobs(
      name,
      `The tables in the schema ${schema} are those of a pg-boss before 10, or of none: this console does not know them.`,
    );
  if (!mayRead(job, [...NEEDED, expiry]) || !mayRead(queue, ['name']))
    return hiddenJobs(name, found, [
      'job',
      'queue',
      'version',
      ...(relations.has('instance') ? ['instance'] : []),
    ]);
  if (job.hidesRows) return hiddenRows(name, found, job);
  return shapeOfPgBoss(name, found, job, queue);
}
