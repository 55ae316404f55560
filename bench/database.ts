import { readFileSync } from 'node:fs';
import { Pool } from 'pg';
import { createLogins } from '@/lib/db/embedded/logins';
import { startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';

export type BenchDatabase = {
  /** The logins that the console and the workers take their roles from. */
  consoleUrl: string;
  workersUrl: string;
  /** The superuser, for seeding and for the server's own statistics. */
  admin: Pool;
  version: string;
  stop(): Promise<void>;
};

/** The server counts what it spends on each statement, planning included. */
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  shared_buffers: '256MB',
  // A ladder of sessions beside the readers.
  max_connections: '300',
};

/** A new server, migrated and filled by bench/seed.sql, its statistics and visibility map fresh. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const server = await startEmbeddedPostgres({ settings: SETTINGS });
  await migrate(server.url);
  const admin = new Pool({ connectionString: server.url, max: 1 });
  const { console: consoleUrl, workers: workersUrl } = await createLogins(admin, server.url);
  await admin.query('create extension pg_stat_statements');
  await admin.query(readFileSync('bench/seed.sql', 'utf8'));
  await admin.query('vacuum (analyze)');
  await admin.query('checkpoint');
  const { rows } = await admin.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    consoleUrl,
    workersUrl,
    admin,
    version: rows[0]?.version ?? 'unknown',
    stop: async () => {
      await admin.end();
      await server.stop();
    },
  };
}
