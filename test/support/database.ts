import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { type DatabaseRole, openPool } from '@/lib/db/pool';
import { openAdmin } from '@/test/support/admin-pool';
import { inDatabase } from '@/test/support/database-url';
import { testServer } from '@/test/support/test-server';

export type FreshDatabase = {
  name: string;
  /** Connection strings: the superuser, and the logins that take roles. */
  urls: { admin: string; console: string; workers: string };
  /** The superuser, for what tests arrange: queues, back-dated moments. */
  admin: Pool;
  /** Pools by role, opened at first use; `max` counts then only. */
  asWorker(max?: number): Pool;
  asOperator(max?: number): Pool;
  asReader(max?: number): Pool;
  asAuth(max?: number): Pool;
  /** Closes the pools and drops the database. */
  drop(): Promise<void>;
};

/** A migrated, empty database of its own, cloned from its server's template. Make one in `beforeAll`, drop it in `afterAll`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = openAdmin(server.admin, 1);
  // As files and not through the log: a quarter of what it costs.
  await maintenance.query(`create database ${name} template ${server.template} strategy file_copy`);

  const urls = {
    admin: inDatabase(server.admin, name),
    console: inDatabase(server.console, name),
    workers: inDatabase(server.workers, name),
  };
  const admin = openAdmin(urls.admin, 10);
  const pools = new Map<DatabaseRole, Pool>();
  const as = (role: DatabaseRole, connectionString: string, max: number) => {
    const open =
      pools.get(role) ?? openPool({ ...LIMITS, role, connectionString, applicationName: role, max });
    pools.set(role, open);
    return open;
  };

  return {
    name,
    urls,
    admin,
    asWorker: (max = 10) => as('leasehold_worker', urls.workers, max),
    asOperator: (max = 10) => as('leasehold_operator', urls.console, max),
    asReader: (max = 4) => as('leasehold_reader', urls.console, max),
    asAuth: (max = 4) => as('leasehold_auth', urls.console, max),
    drop: async () => {
      await Promise.all([admin, ...pools.values()].map((pool) => pool.end()));
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}

/** Generous, for a busy machine: no test waits for a timeout to strike but by setting its own. */
const LIMITS = { statementTimeoutMs: 30_000, lockTimeoutMs: 20_000 };
