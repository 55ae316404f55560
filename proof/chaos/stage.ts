import type { Pool } from 'pg';
import { AUTH_SECRET } from '@/e2e/support/people';
import { freePort } from '@/lib/db/embedded/free-port';
import { createLogins } from '@/lib/db/embedded/logins';
import { migrate } from '@/lib/db/migrate';
import { openPool } from '@/lib/db/pool';
import { type KeptPostgres, keepPostgres } from '@/proof/chaos/kept-postgres';
import { type KeptProcess, keepProcess } from '@/proof/chaos/kept-process';
import { addCast, type Cast } from '@/proof/chaos/people';
import type { Plant } from '@/proof/chaos/plants';
import { openAdmin } from '@/test/support/admin-pool';

/** Everything that is ended, and the connections of those who act and look on. */
export type Stage = {
  version: string;
  postgres: KeptPostgres;
  console: KeptProcess;
  watcher: KeptProcess;
  origin: string;
  /** The superuser, who looks on. */
  admin: Pool;
  workers: Pool;
  workersUrl: string;
  cast: readonly Cast[];
  stop(): Promise<void>;
};

/** Where the workers work, and a queue that is only paused and resumed. */
export const QUEUE = 'invoices';
export const SPARE_QUEUE = 'spare';

/** Short, for there is a restart every few seconds and nobody is presumed gone before one limit has passed. */
const PROMISES = `'automatic', interval '50 ms', interval '150 ms', interval '2 s', interval '200 ms'`;

export async function startStage(plant: Plant | null, log: (line: string) => void): Promise<Stage> {
  const postgres = await keepPostgres(plant?.settings);
  await migrate(postgres.url);
  const admin = openAdmin(postgres.url, 4);
  const logins = await createLogins(admin, postgres.url);
  const cast = await addCast(admin);
  await admin.query(
    `insert into public.queues (name, takeover, heartbeat_interval, heartbeat_limit, ttl, grace)
     select name, ${PROMISES} from unnest($1::text[]) name`,
    [[QUEUE, SPARE_QUEUE]],
  );
  await plant?.sow(admin);
  const { rows } = await admin.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [console, watcher] = await Promise.all([
    keepProcess({
      ...{ name: 'the console', args: ['.next/standalone/server.js'], ready: /\bready\b/i, log },
      env: {
        ...{
          NODE_ENV: 'production',
          PORT: String(port),
          HOSTNAME: '127.0.0.1',
          KEEP_ALIVE_TIMEOUT: '120000',
        },
        ...{ DATABASE_URL: logins.console, LEASEHOLD_ORIGIN: origin, LEASEHOLD_ENVIRONMENT: 'staging' },
        BETTER_AUTH_SECRET: AUTH_SECRET,
      },
    }),
    keepProcess({
      ...{ name: 'the watcher', args: ['--import', 'tsx', '--conditions=react-server', 'tools/watcher.ts'] },
      ...{ ready: /the watcher started/, log, env: { DATABASE_URL: logins.console } },
    }),
  ]);
  const workers = openPool({
    ...{
      connectionString: logins.workers,
      role: 'leasehold_worker',
      applicationName: 'chaos workers',
      max: 6,
    },
    ...{ statementTimeoutMs: 2_000, lockTimeoutMs: 500 },
  });
  return {
    ...{ version: rows[0]?.version ?? 'unknown', postgres, console, watcher, origin, admin, workers, cast },
    workersUrl: logins.workers,
    stop: async () => {
      await Promise.all([console.stop(), watcher.stop()]);
      await Promise.all([admin.end(), workers.end()]);
      await postgres.stop();
    },
  };
}
