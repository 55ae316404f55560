import type { Pool } from 'pg';
import { openPool } from '@/lib/db/pool';

/** A pool of the superuser, with no limit that a busy machine could reach. */
export function openAdmin(connectionString: string, max: number): Pool {
  return openPool({
    connectionString,
    applicationName: 'leasehold tests',
    statementTimeoutMs: 60_000,
    lockTimeoutMs: 60_000,
    max,
  });
}
