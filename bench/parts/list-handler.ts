import { startBenchConsole } from '@/bench/console';
import { type Floor, runFloor } from '@/bench/floor';
import type { Bench, Part } from '@/bench/part';
import { openReader } from '@/bench/server-time';
import { median, p95 } from '@/bench/statistics';
import { above, ms, table, times } from '@/bench/table';

/** Milliseconds at the 95th percentile, as a client sees them; `medianRatio` is the same ratio of the medians. */
type HandlerFigure = {
  floor: Floor;
  handler: number;
  empty: number;
  overPg: number;
  ratio: number;
  medianRatio: number;
};

const CASES: readonly { floor: Floor; path: string }[] = [
  { floor: 'first-page', path: '/api/jobs' },
  { floor: 'older-page', path: '/api/jobs?cursor=older-50000' },
  { floor: 'running', path: '/api/jobs?status=running' },
];

const WARM_UP = 200;
const SAMPLES = 1_500;
const LIMIT = 2;

/**
 * The list's handler on the production server, against the least it could cost: its statement over pg in this process, and a
 * handler of the same server that only finds out who asks. One after the other in turns, in the same run.
 */
export const listHandlerPart: Part<HandlerFigure[]> = {
  name: 'list-handler',
  title: 'The handler of the list',
  checked: false,
  measure: measureHandler,
  table: (figures) =>
    table(
      ['page', 'handler p95, ms', 'floor over pg p95, ms', 'empty handler p95, ms', 'ratio', 'of medians'],
      figures.map(({ floor, handler, overPg, empty, ratio, medianRatio }) => [
        floor,
        ms(handler),
        ms(overPg),
        ms(empty),
        times(ratio),
        times(medianRatio),
      ]),
    ),
  broken: (figures) => figures.flatMap(({ floor, ratio }) => above(`handler of ${floor}`, ratio, LIMIT)),
  about:
    () => `\`GET /api/jobs\` on the production server, signed in, against the least it could cost: the floor over the driver, and
\`GET /api/session\`, which only finds out who asks. 100,000 attempts. In turns, the 95th percentile of each. At most ${LIMIT} x.`,
};

async function measureHandler(bench: Bench): Promise<HandlerFigure[]> {
  const database = await bench.scratch();
  const pool = openReader(database.consoleUrl);
  const console = await startBenchConsole(database.consoleUrl);
  try {
    const figures: HandlerFigure[] = [];
    for (const { floor, path } of CASES) {
      const samples = { handler: [] as number[], empty: [] as number[], overPg: [] as number[] };
      for (let turn = 0; turn < WARM_UP + SAMPLES; turn++) {
        const handler = await timed(() => console.get(path));
        const empty = await timed(() => console.get('/api/session'));
        const overPg = await timed(() => runFloor(pool, floor));
        if (turn < WARM_UP) continue;
        samples.handler.push(handler);
        samples.empty.push(empty);
        samples.overPg.push(overPg);
      }
      const [handler, empty, overPg] = [p95(samples.handler), p95(samples.empty), p95(samples.overPg)];
      const medianRatio = median(samples.handler) / (median(samples.empty) + median(samples.overPg));
      figures.push({ floor, handler, empty, overPg, ratio: handler / (empty + overPg), medianRatio });
    }
    return figures;
  } finally {
    await console.stop();
    await pool.end();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
