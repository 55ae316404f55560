import type { Pool } from 'pg';
import { openPool } from '@/lib/db/pool';

const RUNS = 25;

/** A pool as the console opens it for reading, but of one connection. */
export function openReader(connectionString: string, statementTimeoutMs = 2_000): Pool {
  return openPool({
    connectionString,
    role: 'leasehold_reader',
    applicationName: 'leasehold bench',
    statementTimeoutMs,
    lockTimeoutMs: 500,
    max: 1,
    readOnly: true,
  });
}

/** Milliseconds that the server spends on one run of `work`, planning included; the mean of so many. */
export async function serverTime(admin: Pool, work: () => Promise<unknown>, runs = RUNS): Promise<number> {
  await admin.query('select pg_stat_statements_reset()');
  for (let run = 0; run < runs; run++) await work();
  const { rows } = await admin.query<{ calls: number; total: number }>(
    `select sum(calls)::int as calls, sum(total_plan_time + total_exec_time) as total
     from pg_stat_statements where userid = 'leasehold_reader'::regrole`,
  );
  const [spent] = rows;
  if (!spent || spent.calls < runs) throw new Error('The server did not count every statement.');
  return spent.total / runs;
}
