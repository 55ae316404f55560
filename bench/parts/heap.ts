import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench, Part } from '@/bench/part';
import { count, table } from '@/bench/table';

/** Bytes of heap after a collection. */
type HeapFigure = { ticks: number; viewers: number; before: number; after: number; ratio: number };

const TICKS = 10_000;
const TICKS_CHECKED = 500;
const VIEWERS = 200;
/** What it may have grown by. */
const LIMIT = 1.05;

/** Whether the sampler keeps what it has read, or whom it was read for. */
export const heapPart: Part<HeapFigure> = {
  name: 'heap',
  title: 'The heap of the sampler',
  checked: true,
  measure: measureHeap,
  table: ({ ticks, viewers, before, after, ratio }) =>
    table(
      ['samples', 'viewers at once', 'heap before, MB', 'heap after, MB', 'ratio'],
      [[count(ticks), count(viewers), mb(before), mb(after), `${ratio.toFixed(3)} x`]],
    ),
  broken: ({ ratio }) => (ratio <= LIMIT ? [] : [`heap: ${ratio.toFixed(3)} x, at most ${LIMIT} x`]),
  about:
    () => `A process forces sample after sample of the console's own sampler on a database of 100,000 attempts, without waiting for the
second between two of them. Every 50 samples 200 viewers come, ask for the snapshot, packed or not, and go for good; one in ten goes
without having read it. The heap after a collection, against that after the first 300 samples: at most ${LIMIT} x.`,
};

const mb = (bytes: number) => (bytes / 1e6).toFixed(1);

async function measureHeap(bench: Bench): Promise<HeapFigure> {
  const { consoleUrl } = await bench.scratch();
  const ticks = bench.checking ? TICKS_CHECKED : TICKS;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--expose-gc', '--conditions=react-server', '--import', 'tsx'],
      ...['bench/heap/ticks.ts', String(ticks), String(VIEWERS)],
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: consoleUrl,
        LEASEHOLD_LOG_LEVEL: 'silent',
      },
    },
  );
  const { before, after } = JSON.parse(stdout) as { before: number; after: number };
  return { ticks, viewers: VIEWERS, before, after, ratio: after / before };
}
