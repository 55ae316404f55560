import { readFileSync } from 'node:fs';
import { Pool } from 'pg';
import { createLogins } from '@/lib/db/embedded/logins';
import { startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';

export type BenchDatabase = {
  /** The logins that the console and the workers take their roles from. */
  consoleUrl: string;
  workersUrl: string;
  adminUrl: string;
  /** The superuser, for seeding and for the server's own statistics. */
  admin: Pool;
  version: string;
  stop(): Promise<void>;
};

/** The server counts what it spends on each statement, planning included. Nothing is cleaned up behind a measurement's back. */
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  shared_buffers: '1GB',
  autovacuum: 'off',
  // One process does all the work of a statement, so that its time on a processor is all of it.
  max_parallel_workers_per_gather: '0',
  // A ladder of sessions beside the readers.
  max_connections: '300',
  // Ten million rows are made in minutes: nothing here outlives a power cut.
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  maintenance_work_mem: '1GB',
};

/** A new server, migrated and filled by bench/seed.sql, its statistics and visibility map fresh. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const database = await openBenchDatabase({ dataDir: null, say: () => {} });
  await database.admin.query(readFileSync('bench/seed.sql', 'utf8'));
  await database.admin.query('vacuum (analyze)');
  await database.admin.query('checkpoint');
  return database;
}

/** A migrated server, empty or as it was left in a folder. */
export async function openBenchDatabase({
  dataDir,
  say,
}: {
  dataDir: string | null;
  say: (line: string) => void;
}): Promise<BenchDatabase> {
  const server = await startEmbeddedPostgres({ ...(dataDir && { dataDir }), settings: SETTINGS });
  await migrate(server.url, {
    log: (line) => (dataDir && line.includes('migrations/') ? say(line) : undefined),
  });
  const admin = new Pool({ connectionString: server.url, max: 3 });
  // One statement that fails ends the server under the others.
  admin.on('connect', (client) => client.on('error', () => {}));
  admin.on('error', () => {});
  const { console: consoleUrl, workers: workersUrl } = await createLogins(admin, server.url);
  await admin.query('create extension if not exists pg_stat_statements');
  const { rows } = await admin.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    consoleUrl,
    workersUrl,
    adminUrl: server.url,
    admin,
    version: rows[0]?.version ?? 'unknown',
    stop: async () => {
      await admin.end();
      await server.stop();
    },
  };
}
