import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';

/** Connection strings of those who use the service's database beside its workers. None is a superuser. */
export type ServiceLogins = {
  /** The service's own processes: its API, its reports, its payments. */
  app: string;
  /** People with rights on everything in it: they migrate, and they open psql at night. */
  admin: string;
};

/** Lets both log in, with new passwords. Their roles and rights are in schema.sql. `url` names the database. */
export async function admitService(superuser: Pool, url: string): Promise<ServiceLogins> {
  return {
    app: await admit(superuser, url, 'billing_app'),
    admin: await admit(superuser, url, 'billing_admin'),
  };
}

/** Keeps them, readable for their owner only, for who wants to look with psql. */
export function keepServiceLogins(stateDir: string, logins: ServiceLogins): void {
  writeFileSync(path.join(stateDir, 'logins.json'), `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
}

async function admit(superuser: Pool, url: string, name: string): Promise<string> {
  const password = randomBytes(18).toString('hex');
  await superuser.query(`alter role ${name} login password '${password}'`);
  const address = new URL(url);
  address.username = name;
  address.password = password;
  return address.href;
}
