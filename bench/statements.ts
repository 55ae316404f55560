import type { Pool } from 'pg';
import { openPool } from '@/lib/db/pool';
import type { JobCursor } from '@/lib/jobs/job-cursor';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobFilter } from '@/lib/jobs/job-list';
import { listJobs } from '@/lib/jobs/queries/list-jobs';
import type { BenchDatabase } from './database';
import { type Floor, runFloor } from './floor';
import { median } from './statistics';

/** Milliseconds in the server for one request, and for the floor beside it. */
export type StatementFigure = { floor: Floor; request: number; least: number; ratio: number };

const CASES: readonly { floor: Floor; filter: JobFilter; cursor: JobCursor | null }[] = [
  { floor: 'first-page', filter: NO_FILTER, cursor: null },
  { floor: 'older-page', filter: NO_FILTER, cursor: { side: 'older', key: '50000' } },
  { floor: 'running', filter: { ...NO_FILTER, status: 'running' }, cursor: null },
];

const ROUNDS = 40;
const RUNS = 25;

/**
 * Server time, planning and execution, of all that one list request makes the reader's connection run, whatever that is,
 * against its floor. Both in turns, so that what else the machine does hits both; the median of the rounds' means.
 */
export async function measureStatements(database: BenchDatabase): Promise<StatementFigure[]> {
  const pool = openReader(database.consoleUrl);
  try {
    const figures: StatementFigure[] = [];
    for (const { floor, filter, cursor } of CASES) {
      const samples = { request: [] as number[], least: [] as number[] };
      // The first round fills caches and lets the server settle on a plan.
      for (let round = 0; round <= ROUNDS; round++) {
        const request = await serverTime(database.admin, () => listJobs(pool, filter, cursor));
        const least = await serverTime(database.admin, () => runFloor(pool, floor));
        if (round === 0) continue;
        samples.request.push(request);
        samples.least.push(least);
      }
      const [request, least] = [median(samples.request), median(samples.least)];
      figures.push({ floor, request, least, ratio: request / least });
    }
    return figures;
  } finally {
    await pool.end();
  }
}

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
