import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '@/lib/db/pool';
import { readSettings } from '@/lib/rights/queries/read-settings';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
/** A console's login of its own: memberships are the server's, and other tests use the usual one. */
let login: string;
let url: string;
let open: Pool[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  login = `console_${db.name}`;
  const password = randomBytes(12).toString('hex');
  await db.admin.query(`create role ${login} login noinherit password '${password}'`);
  const address = new URL(db.urls.console);
  address.username = login;
  address.password = password;
  url = address.href;
});
afterEach(async () => {
  await Promise.all(open.map((pool) => pool.end()));
  open = [];
});
afterAll(async () => {
  await db.admin.query(`drop role ${login}`);
  await db.drop();
});

function pools() {
  const as = (role: 'leasehold_reader' | 'leasehold_operator' | 'leasehold_auth') => {
    const pool = openPool({
      ...{ connectionString: url, role, applicationName: 'settings test', max: 1 },
      ...{ statementTimeoutMs: 30_000, lockTimeoutMs: 5_000 },
    });
    open.push(pool);
    return pool;
  };
  return { reader: as('leasehold_reader'), operator: as('leasehold_operator'), auth: as('leasehold_auth') };
}

const grant = (...roles: string[]) => db.admin.query(`grant ${roles.join(', ')} to ${login}`);

describe('readSettings', () => {
  it('throws where the login was let take no role', async () => {
    await expect(readSettings(pools())).rejects.toMatchObject({ fault: 'permission_missing' });
  });

  it('reads through whichever role was let take, and says which are not', async () => {
    await grant('leasehold_auth');
    const settings = await readSettings(pools());
    expect(settings.roles.map(({ name, taken }) => [name, taken])).toEqual([
      ['leasehold_reader', false],
      ['leasehold_operator', false],
      ['leasehold_auth', true],
    ]);
    expect(settings.migrations).toBeNull();
    expect(settings.missing.map(({ mend }) => mend)).toEqual([
      `GRANT leasehold_reader TO ${login} WITH INHERIT FALSE, SET TRUE;`,
      `GRANT leasehold_operator TO ${login} WITH INHERIT FALSE, SET TRUE;`,
    ]);
    expect(settings.abilities.filter(({ standing }) => standing === 'lacks')).toHaveLength(2);
  });

  it('says who the console is and which migrations it found once all is granted', async () => {
    await grant('leasehold_reader', 'leasehold_operator', 'leasehold_auth');
    const settings = await readSettings(pools());
    expect(settings).toMatchObject({ login, database: db.name, missing: [], beyond: [] });
    expect(settings.serverVersion).toMatch(/^\d+(\.\d+)?$/);
    expect(settings.migrations?.newest).toMatch(/^migrations\/\d{4}_\w+\.sql$/);
    expect(settings.migrations?.applied).toBeGreaterThan(10);
    expect(settings.roles.every(({ taken }) => taken)).toBe(true);
  });
});
