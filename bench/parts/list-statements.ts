import { type Floor, runFloor } from '@/bench/floor';
import type { Bench, Part } from '@/bench/part';
import { openReader, serverTime } from '@/bench/server-time';
import { median } from '@/bench/statistics';
import { above, ms, table, times } from '@/bench/table';
import type { JobCursor } from '@/lib/jobs/job-cursor';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobFilter } from '@/lib/jobs/job-list';
import { listJobs } from '@/lib/jobs/queries/list-jobs';

/** Milliseconds in the server for one request, and for the floor beside it. */
type StatementFigure = { floor: Floor; request: number; least: number; ratio: number };

const CASES: readonly { floor: Floor; filter: JobFilter; cursor: JobCursor | null }[] = [
  { floor: 'first-page', filter: NO_FILTER, cursor: null },
  { floor: 'older-page', filter: NO_FILTER, cursor: { side: 'older', key: '50000' } },
  { floor: 'running', filter: { ...NO_FILTER, status: 'running' }, cursor: null },
];

const ROUNDS = 40;
const LIMIT = 1.3;

/**
 * Server time, planning and execution, of all that one list request makes the reader's connection run, whatever that is,
 * against its floor. Both in turns, so that what else the machine does hits both; the median of the rounds' means.
 */
export const listStatementsPart: Part<StatementFigure[]> = {
  name: 'list-statements',
  title: 'The statements of the list',
  checked: true,
  measure: measureStatements,
  table: (figures) =>
    table(
      ['page', 'request, ms in the server', 'floor, ms in the server', 'ratio'],
      figures.map(({ floor, request, least, ratio }) => [floor, ms(request), ms(least), times(ratio)]),
    ),
  broken: (figures) => figures.flatMap(({ floor, ratio }) => above(`statements of ${floor}`, ratio, LIMIT)),
  about:
    () => `Server time, planning and execution, of everything that one request for a page of the list makes its connection run
(\`pg_stat_statements\`), against the floor as a prepared statement on a connection with the same settings. 100,000 attempts. In turns,
the median of the rounds. At most ${LIMIT} x.`,
};

async function measureStatements(bench: Bench): Promise<StatementFigure[]> {
  const database = await bench.scratch();
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
