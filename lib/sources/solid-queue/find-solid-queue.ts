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
import { shapeOfSolidQueue } from '@/lib/sources/solid-queue/shape-of-solid-queue';
import type { Omission } from '@/lib/sources/source';

const NEEDED: Readonly<Record<string, readonly string[]>> = {
  solid_queue_jobs: ['id', 'queue_name', 'class_name', 'scheduled_at', 'finished_at', 'created_at'],
  solid_queue_claimed_executions: ['job_id', 'process_id', 'created_at'],
  solid_queue_failed_executions: ['job_id', 'error', 'created_at'],
  solid_queue_processes: ['id', 'kind', 'name', 'pid', 'hostname', 'last_heartbeat_at', 'created_at'],
};
const TABLES = Object.keys(NEEDED) as [string, ...string[]];

/** The schemas of Solid Queue, where it keeps its jobs in this database: many give it one of its own. */
export function findSolidQueue(catalog: LibraryCatalog): FoundShapes {
  return openEach(schemasWith(catalog, TABLES), openSchema);
}

function openSchema(found: LibrarySchema): Shape | Omission {
  const { schema, relations } = found;
  const name = sourceName('solid-queue', schema, 'public');
  const every = (test: typeof mayRead | typeof hasColumns) =>
    Object.entries(NEEDED).every(([table, columns]) => {
      const relation = relations.get(table);
      return relation !== undefined && test(relation, columns);
    });
  if (!every(hasColumns))
    return untoldJobs(
      name,
      `The tables in the schema ${schema} are not those of a Solid Queue that this console knows.`,
    );
  const wanted = [...TABLES, ...(relations.has('solid_queue_pauses') ? ['solid_queue_pauses'] : [])];
  if (!every(mayRead)) return hiddenJobs(name, found, wanted);
  const hiding = TABLES.flatMap((table) => relations.get(table) ?? []).find(({ hidesRows }) => hidesRows);
  if (hiding) return hiddenRows(name, found, hiding);
  return shapeOfSolidQueue(name, found);
}
