import type { Pool } from 'pg';
import type { CpuTime } from '@/bench/cpu-time';
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

/**
 * What one run cost the server: milliseconds with planning, statements, pages of tables and indexes that were looked at, and
 * milliseconds on a processor where they are told.
 */
export type ServerCost = { ms: number; statements: number; blocks: number; cpu: number | null };

/** Milliseconds that the server spends on one run of `work`, planning included; the mean of so many. */
export async function serverTime(admin: Pool, work: () => Promise<unknown>, runs = RUNS): Promise<number> {
  return (await serverCost(admin, work, runs)).ms;
}

/** The mean of so many runs, of all that they made connections of the reader's role do. */
export async function serverCost(
  admin: Pool,
  work: () => Promise<unknown>,
  runs = RUNS,
  cpuTime: CpuTime = () => null,
): Promise<ServerCost> {
  await admin.query('select pg_stat_statements_reset()');
  const before = cpuTime();
  for (let run = 0; run < runs; run++) await work();
  const after = cpuTime();
  const { rows } = await admin.query<{ calls: number; total: number; blocks: number }>(
    `select sum(calls)::int as calls, sum(total_plan_time + total_exec_time) as total,
       sum(shared_blks_hit + shared_blks_read)::float8 as blocks
     from pg_stat_statements where userid = 'leasehold_reader'::regrole`,
  );
  const [spent] = rows;
  if (!spent || spent.calls < runs) throw new Error('The server did not count every statement.');
  return {
    ms: spent.total / runs,
    statements: spent.calls / runs,
    blocks: spent.blocks / runs,
    cpu: before !== null && after !== null ? (after - before) / runs : null,
  };
}
