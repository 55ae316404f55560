import 'server-only';
import { once } from 'node:events';
import { Registry } from 'prom-client';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { type ConsolePools, consolePools } from '@/lib/db/pools';
import { readRow } from '@/lib/db/read-rows';
import { log } from '@/lib/log';
import type { Part, Write } from '@/lib/metrics/part';
import { writeOwn } from '@/lib/metrics/parts/own';
import { standingPart } from '@/lib/metrics/parts/standing';
import { actsPart, completedPart, leasesPart } from '@/lib/metrics/parts/totals';
import { locksPart, triagePart } from '@/lib/metrics/parts/triage';
import { workPart } from '@/lib/metrics/parts/work';
import { gauge, processMetrics } from '@/lib/metrics/registry';
import { type Pace, shareReading } from '@/lib/triage/share-reading';

/** Well within what Prometheus waits for, ten seconds; what is not read by then is told as missing. */
const PATIENCE_MS = 3_500;
/** However many scrape, the database is asked this seldom; and where reading is dear, for no more than a tenth of the time. */
const EVERY_MS = 1_000;
const SHARE = 10;
/** As often as Prometheus scrapes by custom, so that none is told the same twice in a row for long. */
const AT_LATEST_MS = 15_000;

/** All metrics as text, and how a program reads it. */
export type Scrape = { text: string; contentType: string };

/** Kept on globalThis: what was counted must outlive a reload of the module in development. */
const store = globalThis as typeof globalThis & { leaseholdScrape?: () => Promise<Scrape> };

/** The metrics of this console. It never rejects, and takes no longer than five seconds, whatever the database does. */
export function scrape(): Promise<Scrape> {
  store.leaseholdScrape ??= scraper(consolePools());
  return store.leaseholdScrape();
}

/** Milliseconds between two readings, by how long the last one took. */
const pace = (tookMs: number) => Math.min(Math.max(EVERY_MS, SHARE * tookMs), AT_LATEST_MS);

/** Makes what answers scrapes; those that come faster than `every` says share one reading. */
export function scraper(pools: ConsolePools, every: Pace = pace): () => Promise<Scrape> {
  const read = shareReading(reader(pools.probe), every);
  return async () => {
    const { up, written } = (await read()).value;
    const into = new Registry();
    gauge(into, 'leasehold_database_up', '1 when the database answered this scrape.', Number(up));
    const parts = written.map(({ name, write }) => [{ part: name }, Number(write !== null)] as const);
    gauge(
      into,
      'leasehold_metrics_part_up',
      '0 where a part of these metrics could not be read: it is missing.',
      parts,
    );
    for (const { write } of written) write?.(into);
    writeOwn(into, pools);
    const text = await Registry.merge([processMetrics().registry, into]).metrics();
    return { text, contentType: into.contentType };
  };
}

type Read = { up: boolean; written: readonly Attempt[] };
type Attempt = { name: string; write: Write | null };

function reader(db: Database): () => Promise<Read> {
  let now = '';
  let labelOf = (queue: string) => queue;
  const clocked = { db, now: () => now, labelOf: () => labelOf };
  const work = workPart(db, (known) => {
    labelOf = known;
  });
  const others = [
    standingPart(db),
    leasesPart(clocked),
    completedPart(clocked),
    actsPart(db),
    triagePart,
    locksPart(() => now),
  ];
  return async () => {
    const until = AbortSignal.timeout(PATIENCE_MS);
    const clock = await inTime(readClock(db), until).catch(() => null);
    if (clock === null)
      return { up: false, written: [work, ...others].map(({ name }) => ({ name, write: null })) };
    now = clock;
    // First, for it knows the queues.
    const first = await attempt(work, until);
    return { up: true, written: [first, ...(await Promise.all(others.map((part) => attempt(part, until))))] };
  };
}

async function attempt({ name, read }: Part, until: AbortSignal): Promise<Attempt> {
  try {
    return { name, write: await inTime(read(), until) };
  } catch (error) {
    log.debug({ err: error, part: name }, 'a part of the metrics could not be read');
    return { name, write: null };
  }
}

/** Rejects when the time is over. What was asked goes on, within the timeouts of its pool. */
async function inTime<T>(asked: Promise<T>, until: AbortSignal): Promise<T> {
  if (until.aborted) throw new Error('There was no time left.');
  const settled = new AbortController();
  const late = once(until, 'abort', { signal: settled.signal }).then(() => {
    throw new Error('It was not read in time.');
  });
  // Whichever of the two loses, nobody hears of its failing.
  late.catch(() => {});
  asked.catch(() => {});
  try {
    return await Promise.race([asked, late]);
  } finally {
    settled.abort();
  }
}

async function readClock(db: Database): Promise<string> {
  const statement = { name: 'metrics-clock', text: 'select clock_timestamp() as now' };
  return (await readRow(db, statement, z.object({ now: z.string() }))).now;
}
