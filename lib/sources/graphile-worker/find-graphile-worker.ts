import type { Shape } from '@/lib/sources/foreign/shape';
import { shapeOfGraphileWorker } from '@/lib/sources/graphile-worker/shape-of-graphile-worker';
import {
  type FoundShapes,
  grantOf,
  hasColumns,
  hiddenJobs,
  type LibraryCatalog,
  type LibrarySchema,
  mayRead,
  openEach,
  schemasWith,
  sourceName,
  untoldJobs,
} from '@/lib/sources/libraries/catalog';
import type { Omission } from '@/lib/sources/source';

const OF_A_JOB = [
  ...['id', 'run_at', 'attempts', 'max_attempts', 'last_error', 'key'],
  ...['locked_at', 'locked_by', 'created_at'],
];
const OF_THE_TABLE = [...OF_A_JOB, 'job_queue_id', 'task_id'];
const OF_THE_VIEW = [...OF_A_JOB, 'queue_name', 'task_identifier'];

/**
 * The schemas of graphile-worker. Its private tables have row security and no policy, so who is not their owner is shown no row and told of
 * none. Its public view shows all jobs to whoever may read it, and is read in place of the tables where they hide anything.
 */
export function findGraphileWorker(catalog: LibraryCatalog): FoundShapes {
  return openEach(
    schemasWith(catalog, ['_private_jobs', '_private_tasks', '_private_job_queues']),
    openSchema,
  );
}

function openSchema(found: LibrarySchema): Shape | Omission {
  const { schema, role, relations } = found;
  const name = sourceName('graphile-worker', schema, 'graphile_worker');
  const [jobs, tasks, queues] = ['_private_jobs', '_private_tasks', '_private_job_queues'].map((one) =>
    relations.get(one),
  );
  const view = relations.get('jobs');
  if (!jobs || !tasks || !queues || !hasColumns(jobs, OF_THE_TABLE))
    return untoldJobs(
      name,
      `The tables in the schema ${schema} are not those of graphile-worker 0.16 or later: this console does not know them.`,
    );
  const open = [jobs, tasks, queues].every(({ hidesRows }) => !hidesRows);
  if (
    open &&
    mayRead(jobs, OF_THE_TABLE) &&
    mayRead(tasks, ['identifier']) &&
    mayRead(queues, ['queue_name'])
  )
    return shapeOfGraphileWorker(name, schema, { jobs, by: 'tables' });
  // It reads with the rights of its owner, to whom the tables hide nothing, unless somebody changed that.
  const whole = view?.view && !view.bindsOwner && view.owner === jobs.owner && !jobs.bindsOwner;
  if (view && whole && mayRead(view, OF_THE_VIEW))
    return shapeOfGraphileWorker(name, schema, { jobs: view, by: 'view' });
  const hidden = hiddenJobs(name, found, ['jobs']);
  if (!jobs.hidesRows) return hidden;
  return {
    ...hidden,
    why: whole
      ? `Row security on ${schema}._private_jobs hides every row from ${role}. Its view ${schema}.jobs shows them, and ${role} may not read it.`
      : `Row security on ${schema}._private_jobs hides rows from ${role}, and its view ${schema}.jobs does not show them either.`,
    grant: whole ? grantOf(schema, role, ['jobs']) : null,
  };
}
