import { createLogins } from '@/lib/db/embedded/logins';
import { startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';
import { openAdmin } from '@/test/support/admin-pool';
import { inDatabase } from '@/test/support/database-url';
import type { TestServer } from '@/test/support/test-server';

const TEMPLATE = 'leasehold_template';
/**
 * Data lost in a crash of a test server is nobody's loss; several files race dozens of connections at once; prepared
 * transactions are among what holds locks. Nothing is analysed behind a test's back: an analysis keeps old versions of rows from
 * being cleared away while it lasts, and changes plans.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  max_prepared_transactions: '20',
  shared_buffers: '64MB',
  autovacuum: 'off',
};

/** A server of its own with a migrated template, which each test file clones. */
export async function startTestServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const { url, stop } = await startEmbeddedPostgres({ settings: SETTINGS });
  const admin = openAdmin(url, 1);
  await admin.query(`create database ${TEMPLATE}`);
  await migrate(inDatabase(url, TEMPLATE));
  const logins = await createLogins(admin, url);
  await admin.end();
  return { server: { admin: url, ...logins, template: TEMPLATE }, stop };
}
