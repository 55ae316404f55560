import { type Play, until } from '@/test/support/libraries/play';
import { startLibraryWorker } from '@/test/support/libraries/start-library-worker';

/** graphile-worker itself, in a process of its own: it makes its tables as it starts. */
export function graphileWorkerPlay(library: 'graphile-worker' | 'graphile-worker-17'): Play {
  return {
    source: 'graphile-worker',
    title: library === 'graphile-worker' ? 'graphile-worker 0.18' : 'graphile-worker 0.17',
    prepare: async ({ urls }) => (await startLibraryWorker(library, urls.admin)).end(),
    take: async (db) => {
      const worker = await startLibraryWorker(library, db.urls.admin);
      return {
        key: worker.key,
        finish: async () => {
          worker.finish();
          await until(
            db,
            'select where not exists (select from graphile_worker._private_jobs where id = $1)',
            [worker.key],
          );
          await worker.end();
        },
        leave: worker.end,
      };
    },
    age: async ({ admin }, seconds) => {
      for (const table of ['_private_jobs', '_private_job_queues'])
        await admin.query(
          `update graphile_worker.${table} set locked_at = locked_at - $1 * interval '1 s' where locked_at is not null`,
          [seconds],
        );
    },
    fill: async ({ admin }, count) => {
      await admin.query(
        `insert into graphile_worker._private_jobs (task_id) select id from graphile_worker._private_tasks, generate_series(1, $1::int)`,
        [count],
      );
    },
    clear: async ({ admin }) => {
      await admin.query('truncate graphile_worker._private_jobs, graphile_worker._private_job_queues');
    },
    mapping: null,
    ...{ lease: 4 * 3600, lapsed: 'owner-untold/lease-lapsed', overdue: 'sweep-missing/overdue' },
    keepsDone: false,
  };
}
