import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench, Part } from '@/bench/part';
import { count, table } from '@/bench/table';

/** Bytes of heap after a collection. */
type HeapFigure = { ticks: number; viewers: number; before: number; after: number; ratio: number };

const TICKS = 10_000;
const VIEWERS = 200;
/** What it may have grown by. */
const LIMIT = 1.05;

/** Whether the sampler keeps what it has read, or whom it was read for. */
export const heapPart: Part<HeapFigure> = {
  name: 'heap',
  title: 'The heap of the sampler',
  checked: false,
  measure: measureHeap,
  table: ({ ticks, viewers, before, after, ratio }) =>
    table(
      ['samples', 'viewers at once', 'heap before, MB', 'heap after, MB', 'ratio'],
      [[count(ticks), count(viewers), mb(before), mb(after), `${ratio.toFixed(3)} x`]],
    ),
  broken: ({ ratio }) => (ratio <= LIMIT ? [] : [`heap: ${ratio.toFixed(3)} x, at most ${LIMIT} x`]),
  about:
    () => `A process forces sample after sample of the console's own sampler on a database of 100,000 attempts, of which a hundred run and about half of those are in trouble, without waiting for the
second between two of them. Every 50 samples 200 viewers come, ask for the snapshot and go for good; one in ten goes
without having read it. The heap after a collection, against that after the first 300 samples: at most ${LIMIT} x.`,
};

/** A sample of a hundred jobs, half of them in trouble, is taken in milliseconds, and ten thousand of them in minutes. */
const LEAVE_FEW = `
  with kept as (select id from public.processing_jobs where status = 'running' order by id limit 100)
  update public.processing_jobs j
  set status = case when k.id is null then 'completed' else 'running' end,
    finished_at = case when k.id is null then clock_timestamp() end,
    lease_owner = case when k.id % 2 = 0 then 'gone-' || k.id else j.lease_owner end
  from public.processing_jobs r left join kept k using (id)
  where r.id = j.id and j.status = 'running'`;

const mb = (bytes: number) => (bytes / 1e6).toFixed(1);

async function measureHeap(bench: Bench): Promise<HeapFigure> {
  const { consoleUrl, admin } = await bench.scratch();
  await admin.query(LEAVE_FEW);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--expose-gc', '--conditions=react-server', '--import', 'tsx'],
      ...['bench/heap/ticks.ts', String(TICKS), String(VIEWERS)],
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
  return { ticks: TICKS, viewers: VIEWERS, before, after, ratio: after / before };
}
