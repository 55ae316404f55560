import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Pool } from 'pg';
import { INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import { createLogins } from '@/lib/db/embedded/logins';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';
import { openAdmin } from '@/test/support/admin-pool';
import { inDatabase } from '@/test/support/database-url';
import { addPeople } from './people';

/** A real server with one migrated database in which the people of the stories can sign in. */
export type TemplateServer = {
  urls: { admin: string; console: string; workers: string };
  postgres: EmbeddedPostgres;
};

/** A database of one story. */
export type StoryDatabase = {
  urls: { admin: string; console: string; workers: string };
  /** The superuser, for what a story arranges and for what it checks behind the console's back. */
  admin: Pool;
  drop(): Promise<void>;
};

const TEMPLATE = 'stories_template';
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_prepared_transactions: '10',
};

/** `dataDir` for a server that is to be started again with what it holds; see `startServerAgain`. */
export async function startTemplateServer(dataDir?: string): Promise<TemplateServer> {
  const postgres = await startEmbeddedPostgres({ settings: SETTINGS, ...(dataDir ? { dataDir } : {}) });
  const admin = openAdmin(postgres.url, 1);
  await admin.query(`create database ${TEMPLATE}`);
  await migrate(inDatabase(postgres.url, TEMPLATE));
  const logins = await createLogins(admin, postgres.url);
  await admin.end();
  const template = openAdmin(inDatabase(postgres.url, TEMPLATE), 1);
  await addPeople(template);
  await template.end();
  return { urls: { admin: postgres.url, ...logins }, postgres };
}

/** The same server after it went away: same data, same port. */
export function startServerAgain({ dataDir, port }: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ settings: SETTINGS, dataDir, port });
}

/**
 * Resolves when the server is older than a heartbeat limit: until then the console presumes nobody gone, since a start
 * makes every owner late.
 */
export async function outliveTheRestart(server: TemplateServer): Promise<void> {
  const admin = openAdmin(server.urls.admin, 1);
  const settled = "select clock_timestamp() - pg_postmaster_start_time() > $1 * interval '1 s' as settled";
  await expect
    .poll(async () => (await admin.query(settled, [INVOICE_QUEUE.heartbeatLimitSeconds])).rows[0]?.settled, {
      timeout: 30_000,
    })
    .toBe(true);
  await admin.end();
}

/** Clones the template: an empty, migrated database that nobody else uses. */
export async function openStoryDatabase(
  server: TemplateServer,
  name = `story_${randomBytes(6).toString('hex')}`,
): Promise<StoryDatabase> {
  const maintenance = openAdmin(server.urls.admin, 1);
  await maintenance.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const urls = {
    admin: inDatabase(server.urls.admin, name),
    console: inDatabase(server.urls.console, name),
    workers: inDatabase(server.urls.workers, name),
  };
  const admin = openAdmin(urls.admin, 4);
  return {
    urls,
    admin,
    drop: async () => {
      await admin.end();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}
