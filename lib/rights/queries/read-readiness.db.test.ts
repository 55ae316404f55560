import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '@/lib/db/pool';
import { whyNotReady } from '@/lib/rights/queries/read-readiness';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

const ROLES = ['leasehold_auth', 'leasehold_operator'] as const;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe('why a console is not ready', () => {
  it('is nothing on a database that has all it needs', async () => {
    expect(await whyNotReady(db.asReader(), ROLES)).toBeNull();
  });

  it('is a function that this build calls and that is not there', async () => {
    await db.admin.query('alter function leasehold.hold(jsonb) rename to hold_of_old');
    expect(await whyNotReady(db.asReader(), ROLES)).toBe('A function is missing: run the migrations.');
    expect(await whyNotReady(db.asReader(), ['leasehold_auth'])).toBeNull();
    await db.admin.query('alter function leasehold.hold_of_old(jsonb) rename to hold');
    expect(await whyNotReady(db.asReader(), ROLES)).toBeNull();
  });

  it('is a role that the login may not take', async () => {
    const workers = openPool({
      ...{ connectionString: db.urls.workers, applicationName: 'a login of workers' },
      ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, max: 1 },
    });
    expect(await whyNotReady(workers, ROLES)).toBe(
      'The login lacks a role that the console takes: see npm run db:check.',
    );
    await workers.end();
  });

  it('is told of a database that is away without its address', async () => {
    const away = openPool({
      ...{ connectionString: 'postgres://a:a-password@127.0.0.1:1/jobs', applicationName: 'away' },
      ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, max: 1 },
    });
    expect(await whyNotReady(away, ROLES)).toBe('The database is out of reach.');
    await away.end();
  });
});
