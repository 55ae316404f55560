import { readFileSync, rmSync } from 'node:fs';
import { createLogins } from '@/lib/db/embedded/logins';
import { startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';
import { openAdmin } from '@/test/support/admin-pool';
import { inDatabase } from '@/test/support/database-url';

export type DatabaseUrls = { admin: string; console: string; workers: string };

/** A PostgreSQL of the rehearsals' own. */
export type Server = {
  version: string;
  /** Makes a database with the billing service in it, as migrated, that nobody else uses. */
  clone(name: string): Promise<DatabaseUrls>;
  drop(name: string): Promise<void>;
  /** Ends it at once, with whatever is under way: nobody is asked, nothing is written, and the next start recovers. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

const TEMPLATE = 'rehearsals';
/** What was committed must outlive an immediate end; that of the machine is not rehearsed. */
const SETTINGS = { fsync: 'off', max_connections: '200' };

/** Short, for they are waited for. A lease is three heartbeat limits long, so that a busy machine is not taken for a silent owner's. */
const PROMISES = `takeover = 'automatic', ttl = '4.5 s', heartbeat_interval = '0.3 s', heartbeat_limit = '1.5 s', grace = '0.5 s', progress_limit = '3 s'`;

/** Starts it and prepares what is cloned. */
export async function startServer(): Promise<Server> {
  let postgres = await startEmbeddedPostgres({ settings: SETTINGS });
  const maintenance = openAdmin(postgres.url, 1);
  await maintenance.query(`create database ${TEMPLATE}`);
  const template = inDatabase(postgres.url, TEMPLATE);
  await migrate(template);
  const logins = await createLogins(maintenance, postgres.url);
  const admin = openAdmin(template, 1);
  await admin.query(readFileSync('demo/schema.sql', 'utf8'));
  await admin.query(`update public.queues set ${PROMISES} where name = 'invoices'`);
  await admin.query(`update public.queues set paused_at = clock_timestamp() where name = 'nightly'`);
  const { rows } = await admin.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  await admin.end();

  return {
    version: rows[0]?.version ?? 'unknown',
    clone: async (name) => {
      await maintenance.query(`create database ${name} template ${TEMPLATE}`);
      return {
        admin: inDatabase(postgres.url, name),
        console: inDatabase(logins.console, name),
        workers: inDatabase(logins.workers, name),
      };
    },
    drop: async (name) => void (await maintenance.query(`drop database ${name} with (force)`)),
    goAway: async () => {
      process.kill(postgres.pid, 'SIGQUIT');
      await postgres.ended;
    },
    comeBack: async () => {
      const { dataDir, port } = postgres;
      postgres = await startEmbeddedPostgres({ settings: SETTINGS, dataDir, port });
    },
    stop: async () => {
      await maintenance.end();
      await postgres.stop();
      rmSync(postgres.dataDir, { recursive: true, force: true });
    },
  };
}
