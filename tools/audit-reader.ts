import type { Pool } from 'pg';
import { openPool } from '@/lib/db/pool';

/** A connection to the database in DATABASE_URL that can only read; throws a sentence when that is not set. */
export function openAuditReader(applicationName: string): Pool {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString)
    throw new Error('Set DATABASE_URL to the database, like postgres://leasehold_console@host/jobs.');
  return openPool({
    ...{ connectionString, applicationName, role: 'leasehold_reader', readOnly: true },
    ...{ statementTimeoutMs: 30_000, lockTimeoutMs: 2_000, max: 1 },
  });
}
