import { type BenchConsole, startBenchConsole } from '@/bench/console';
import { runFloor } from '@/bench/floor';
import type { Bench, Part } from '@/bench/part';
import { listViews } from '@/bench/parts/pages/list-views';
import { givenUpAfter } from '@/bench/parts/pages/measure-view';
import { pageViews } from '@/bench/parts/pages/page-views';
import { findPlaces } from '@/bench/parts/pages/places';
import type { View } from '@/bench/parts/pages/view';
import { type SeedName, seedWords } from '@/bench/seeds';
import { openReader } from '@/bench/server-time';
import { median, p95 } from '@/bench/statistics';
import { above, ms, table, times, under } from '@/bench/table';

/** Milliseconds as a client sees them, half of the requests and 95 of 100 below; and what the answer weighs. */
type HandlerFigure = {
  name: string;
  handler: Spread;
  /** Null where the server gave it up. */
  floor: Spread | null;
  empty: Spread;
  /** Of the 95th percentiles, and of the medians; where the floor was given up, of the time that this took: what they are below. */
  ratio: number;
  medianRatio: number;
  bytes: number;
  packed: number;
};
type Spread = { p50: number; p95: number };

const LIMIT = 2;
const SEED: SeedName = '10m';
/** A floor may read what nothing has read since the server was started. */
const PATIENCE_MS = 30_000;
const WARM_UP = 20;
/** Turns of each view, fewer where one is slow. */
const TURNS = { most: 300, least: 60, ms: 8_000 };

/**
 * The GET handlers on the production server, against the least they could cost: the floor over pg in this process, and a handler of
 * the same server that only finds out who asks. One after the other in turns, in the same run.
 */
export const handlersPart: Part<HandlerFigure[]> = {
  name: 'handlers',
  title: 'The handlers at ten million attempts',
  checked: false,
  measure: measureHandlers,
  table: (figures) =>
    table(
      [
        'view',
        'p50, ms',
        'p95, ms',
        'floor p95, ms',
        'empty p95, ms',
        'ratio',
        'of medians',
        'kB',
        'kB gzipped',
      ],
      figures.map(({ name, handler, floor, empty, ratio, medianRatio, bytes, packed }) => [
        ...[
          name,
          ms(handler.p50),
          ms(handler.p95),
          floor === null ? 'given up' : ms(floor.p95),
          ms(empty.p95),
          ...[ratio, medianRatio].map(floor === null ? under : times),
        ],
        ...[(bytes / 1000).toFixed(1), (packed / 1000).toFixed(1)],
      ]),
    ),
  broken: (figures) => figures.flatMap(({ name, ratio }) => above(`the handler of ${name}`, ratio, LIMIT)),
  about:
    () => `${seedWords(SEED)}. Each GET handler on the production server, signed in, against the least it could cost: the floor over the driver, and
\`GET /api/session\`, which only finds out who asks. In turns, the 95th percentile of each: at most ${LIMIT} x. What all viewers share (Triage, the page of a
job, counts, questions, signals, locks) is answered from the last reading while that is young: its handler then costs less than its floor. A floor that has no bound is given up after
${PATIENCE_MS / 1000} s, and the ratio is then below that to this time.`,
};

async function measureHandlers(bench: Bench): Promise<HandlerFigure[]> {
  const { admin, consoleUrl } = await bench.filled(SEED);
  const places = await findPlaces(admin);
  const views = [...pageViews(places), ...listViews(places)].filter(({ path }) => path !== undefined);
  const reader = openReader(consoleUrl, PATIENCE_MS);
  const console = await startBenchConsole(consoleUrl);
  try {
    const figures: HandlerFigure[] = [];
    for (const view of views) {
      const floor = async () => {
        for (const file of view.floor) await runFloor(reader, file, view.values);
      };
      // What has no bound is given up at this size: no more is known of such a handler than what its ratio is below. What was only cold, and
      // read from a disk that others use, has been read by the second time.
      const givenUp = (await givenUpAfter(floor)) && (await givenUpAfter(floor));
      const figure = await measureHandler(view, console, givenUp === null ? floor : null, givenUp ?? 0);
      bench.say(`${(figure.floor === null ? under : times)(figure.ratio)}: ${figure.name}`);
      figures.push(figure);
    }
    return figures;
  } finally {
    await console.stop();
    await reader.end();
  }
}

async function measureHandler(
  { name, path = '' }: View,
  console: BenchConsole,
  floor: (() => Promise<void>) | null,
  givenUp: number,
): Promise<HandlerFigure> {
  const samples = { handler: [] as number[], empty: [] as number[], floor: [] as number[] };
  const { bytes, packed } = await console.get(path);
  const startedAt = performance.now();
  for (let turn = 0; turn < WARM_UP + TURNS.most; turn++) {
    const late = performance.now() - startedAt > TURNS.ms && turn >= WARM_UP + TURNS.least;
    if (late) break;
    const handler = await timed(() => console.get(path));
    const empty = await timed(() => console.get('/api/session'));
    const least = floor === null ? null : await timed(floor);
    if (turn < WARM_UP) continue;
    samples.handler.push(handler);
    samples.empty.push(empty);
    if (least !== null) samples.floor.push(least);
  }
  const [handler, empty] = [spreadOf(samples.handler), spreadOf(samples.empty)];
  const least = floor === null ? null : spreadOf(samples.floor);
  return {
    ...{ name, handler, empty, floor: least, bytes, packed },
    ratio: handler.p95 / (empty.p95 + (least?.p95 ?? givenUp)),
    medianRatio: handler.p50 / (empty.p50 + (least?.p50 ?? givenUp)),
  };
}

const spreadOf = (samples: readonly number[]): Spread => ({ p50: median(samples), p95: p95(samples) });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
