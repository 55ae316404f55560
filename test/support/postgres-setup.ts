import type { TestProject } from 'vitest/node';
import { createLogins } from '@/lib/db/embedded/logins';
import { startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';
import { openAdmin } from '@/test/support/admin-pool';
import { inDatabase } from '@/test/support/database-url';

/** Where the tests find the server of this run. Logins are the same in every database of it. */
export type TestServer = { admin: string; console: string; workers: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer;
  }
}

const TEMPLATE = 'leasehold_template';
/**
 * Data lost in a crash of a test server is nobody's loss; several files race dozens of connections at once; prepared
 * transactions are among what holds locks.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  max_prepared_transactions: '20',
  shared_buffers: '64MB',
};

/** One server and one migrated template for a whole run; each test file clones the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbeddedPostgres({ settings: SETTINGS });
  const admin = openAdmin(server.url, 1);
  await admin.query(`create database ${TEMPLATE}`);
  await migrate(inDatabase(server.url, TEMPLATE));
  const logins = await createLogins(admin, server.url);
  await admin.end();
  project.provide('server', { admin: server.url, ...logins, template: TEMPLATE });
  return server.stop;
}
