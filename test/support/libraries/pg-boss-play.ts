import { type Play, until } from '@/test/support/libraries/play';
import { startLibraryWorker } from '@/test/support/libraries/start-library-worker';

/** pg-boss itself, in a process of its own: it makes its tables as it starts. */
export function pgBossPlay(library: 'pg-boss' | 'pg-boss-10'): Play {
  const registers = library === 'pg-boss';
  return {
    ...{ source: 'pg-boss', title: registers ? 'pg-boss 12' : 'pg-boss 10' },
    prepare: async ({ urls }) => (await startLibraryWorker(library, urls.admin)).end(),
    take: async (db) => {
      const worker = await startLibraryWorker(library, db.urls.admin);
      return {
        key: worker.key,
        finish: async () => {
          worker.finish();
          await until(db, `select from pgboss.job where name || ':' || id = $1 and state = 'completed'`, [
            worker.key,
          ]);
          await worker.end();
        },
        leave: worker.end,
      };
    },
    age: async ({ admin }, seconds) => {
      const beat = registers ? `, heartbeat_on = heartbeat_on - $1 * interval '1 s'` : '';
      await admin.query(
        `update pgboss.job set started_on = started_on - $1 * interval '1 s'${beat} where state = 'active'`,
        [seconds],
      );
      if (registers)
        await admin.query(`update pgboss.instance set heartbeat_on = heartbeat_on - $1 * interval '1 s'`, [
          seconds,
        ]);
    },
    fill: async ({ admin }, count) => {
      await admin.query(
        `insert into pgboss.job (name, data) select 'mail', '{}' from generate_series(1, $1::int)`,
        [count],
      );
    },
    clear: async ({ admin }) => {
      await admin.query(`truncate pgboss.job${registers ? ', pgboss.instance' : ''}`);
    },
    mapping: null,
    ...{ lease: 600, lapsed: 'owner-untold/lease-lapsed', keepsDone: true },
    // Of a version without a register nothing tells whether a supervisor runs, before its first pass.
    overdue: registers ? 'sweep-missing/none-heard' : 'sweep-missing/overdue',
  };
}
