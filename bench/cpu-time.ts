import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/**
 * Milliseconds that a server process has run on a processor, where the system tells it: unlike time on a clock it does not grow while
 * something else has the processor. Null where it is not told.
 */
export type CpuTime = () => number | null;

/** That of the one connection of a pool; it must not be closed meanwhile. */
export async function cpuTimeOf(pool: Pool): Promise<CpuTime> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const file = `/proc/${rows[0]?.pid}/schedstat`;
  return () => {
    try {
      return Number.parseInt(readFileSync(file, 'utf8'), 10) / 1e6;
    } catch {
      return null;
    }
  };
}
