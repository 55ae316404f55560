import { startBenchConsole } from './console';
import type { BenchDatabase } from './database';
import { type Floor, runFloor } from './floor';
import { openReader } from './statements';
import { median, p95 } from './statistics';

/** Milliseconds at the 95th percentile, as a client sees them; `medianRatio` is the same ratio of the medians. */
export type HandlerFigure = {
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

/**
 * The list's handler on the production server, against the least it could cost: its statement over pg in this process, and a
 * handler of the same server that only finds out who asks. One after the other in turns, in the same run.
 */
export async function measureHandler(database: BenchDatabase): Promise<HandlerFigure[]> {
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
