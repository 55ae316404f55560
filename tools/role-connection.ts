import type { Pool } from 'pg';
import { openPool } from '@/lib/db/pool';

/** A connection to the database in DATABASE_URL with its login's own rights, which the catalog asks for nothing more of. */
export function openLogin(applicationName: string): { pool: Pool; login: string; database: string } {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString)
    throw new Error('Set DATABASE_URL to the database, like postgres://leasehold_console@host/jobs.');
  const address = new URL(connectionString);
  const login = decodeURIComponent(address.username);
  return {
    login,
    database: decodeURIComponent(address.pathname.slice(1)) || login,
    pool: openPool({
      ...{ connectionString, applicationName },
      ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 500, max: 1 },
    }),
  };
}
