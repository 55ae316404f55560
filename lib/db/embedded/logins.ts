import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** Connection strings of the two logins, for the database `url` names. Neither has any right but by taking a role. */
export type Logins = { console: string; workers: string };

const MEMBERSHIPS = {
  leasehold_console: ['leasehold_reader', 'leasehold_operator', 'leasehold_auth'],
  leasehold_workers: ['leasehold_worker'],
} as const;

/** Makes (or gives new passwords to) the logins of the demo and the tests, after the roles exist. `admin` may create roles. */
export async function createLogins(admin: Pool, url: string): Promise<Logins> {
  return {
    console: await createLogin(admin, url, 'leasehold_console'),
    workers: await createLogin(admin, url, 'leasehold_workers'),
  };
}

async function createLogin(admin: Pool, url: string, name: keyof typeof MEMBERSHIPS): Promise<string> {
  const password = randomBytes(18).toString('hex');
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name]);
  // NOINHERIT: a connection that took no role can do nothing, rather than everything.
  await admin.query(`${rowCount ? 'alter' : 'create'} role ${name} login noinherit password '${password}'`);
  await admin.query(`grant ${MEMBERSHIPS[name].join(', ')} to ${name}`);
  const address = new URL(url);
  address.username = name;
  address.password = password;
  return address.href;
}
