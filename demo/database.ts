import { readFileSync } from 'node:fs';
import path from 'node:path';
import { admitService, type ServiceLogins } from '@/demo/service-logins';
import { createLogins, type Logins } from '@/lib/db/embedded/logins';
import { migrate } from '@/lib/db/migrate';
import { openPool } from '@/lib/db/pool';

const NAME = 'billing';

/** Makes the demo's database what this version asks for: migrated, with the service's own tables, and new passwords. */
export async function prepareDatabase(serverUrl: string): Promise<Logins & ServiceLogins> {
  await asAdmin(serverUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [NAME]);
    if (!rowCount) await admin.query(`create database ${NAME}`);
  });
  const address = new URL(serverUrl);
  address.pathname = `/${NAME}`;
  await migrate(address.href);
  return asAdmin(address.href, async (admin) => {
    await admin.query(readFileSync(path.join('demo', 'schema.sql'), 'utf8'));
    return { ...(await createLogins(admin, address.href)), ...(await admitService(admin, address.href)) };
  });
}

async function asAdmin<Result>(
  connectionString: string,
  work: (admin: ReturnType<typeof openPool>) => Promise<Result>,
): Promise<Result> {
  const admin = openPool({
    connectionString,
    applicationName: 'demo set-up',
    statementTimeoutMs: 30_000,
    lockTimeoutMs: 5_000,
    max: 1,
  });
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
