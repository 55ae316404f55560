import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import type { Bench, Part } from '@/bench/part';
import { measureView, type ViewFigure } from '@/bench/parts/pages/measure-view';
import type { View } from '@/bench/parts/pages/view';
import { viewsTable } from '@/bench/parts/pages/views-table';
import { openReader, serverTime } from '@/bench/server-time';
import { above, count, times } from '@/bench/table';
import { readLeaseSignals } from '@/lib/health/queries/read-lease-signals';
import { SIGNAL_WINDOWS, type SignalWindow, WINDOW_SHAPES } from '@/lib/health/signal-window';

type LeaseSignalsFigure = {
  rows: number;
  queues: number;
  /** What the charts of each window read, of all queues and of one. */
  views: ViewFigure[];
  /** Milliseconds in the server until seven days are refused, where no watcher has added anything up. */
  unwatched: number;
};

const LIMIT = 1.3;
/** What a person waits for, so a time and not a ratio: milliseconds in the server for the charts of seven days. */
const LIMIT_MS = 300;
const EFFORT = { rounds: 10, roundMs: 300 };
/** A few are enough of what counts so many rows. */
const UNWATCHED_RUNS = 3;
const QUEUE = 'bench-7';
const QUARTER = 15 * 60;

/** A week of a million minutes: each window in turns with its floor, and the week once more before anything was rolled up. */
export const leaseSignalsPart: Part<LeaseSignalsFigure> = {
  name: 'lease-signals',
  title: 'The charts of lease signals',
  checked: false,
  measure: measureLeaseSignals,
  table: ({ views, unwatched }) =>
    `${viewsTable(views)}\n\nSeven days of all queues where nothing was rolled up: refused, after ${unwatched.toFixed(0)} ms in the server.`,
  broken: ({ views }) =>
    views.flatMap(({ name, ratio, request, error }) => [
      ...(error === null
        ? above(`lease signals: ${name}`, ratio, LIMIT)
        : [`lease signals: ${name}: ${error}`]),
      ...(request <= LIMIT_MS
        ? []
        : [`lease signals: ${name}: ${request.toFixed(0)} ms, at most ${LIMIT_MS}`]),
    ]),
  about: ({
    queues,
    rows,
  }) => `Everything that Health reads for its charts, of all of ${queues} queues and of one, with ${count(rows)} rows of minutes behind seven
days: how each queue stands, the sums of each bucket with their histogram, the ages, the locks, and what is marked on the axis. Beside plain SQL
that sums the same rows, as above: at most ${LIMIT} x, and at most ${LIMIT_MS} ms. Closed quarters are read in place of their minutes. Where no
watcher has added any up the minutes themselves are read, unless they are too many: that is found out, and said, by counting them.`,
};

async function measureLeaseSignals(bench: Bench): Promise<LeaseSignalsFigure> {
  const database = await bench.scratch();
  const { admin } = database;
  await admin.query(readFileSync('bench/fill-lease-signals.sql', 'utf8'));
  await admin.query('vacuum (analyze) public.lease_minutes, leasehold.lease_ages, leasehold.lock_minutes');
  // Without a watcher a reading may take longer than the console would wait for it; here it is to be measured.
  const reader = openReader(database.consoleUrl, 60_000);
  const whole = () => readLeaseSignals(reader, { window: '7d', queue: null });
  try {
    await whole();
    const unwatched = await serverTime(admin, whole, UNWATCHED_RUNS);
    await rollUpAll(admin);
    const views: ViewFigure[] = [];
    for (const view of [
      ...SIGNAL_WINDOWS.map((window) => viewOf(window, null)),
      ...SIGNAL_WINDOWS.map((window) => viewOf(window, QUEUE)),
    ]) {
      const figure = await measureView(view, { admin, reader, ...EFFORT });
      bench.say(figure.error ?? `${times(figure.ratio)}: ${figure.name}`);
      views.push(figure);
    }
    return { ...(await sizeOf(admin)), views, unwatched };
  } finally {
    await reader.end();
  }
}

function viewOf(window: SignalWindow, queue: string | null): View {
  const { words, bucketSeconds, buckets } = WINDOW_SHAPES[window];
  const summed = bucketSeconds % QUARTER === 0 ? 'quarters' : 'minutes';
  return {
    name: `${words}${queue === null ? '' : ', one queue'}`,
    read: (db) => readLeaseSignals(db, { window, queue }),
    floor: ['levels', summed, 'marks'].map((file) => `lease-signals/${file}`),
    values: [queue, bucketSeconds, buckets],
  };
}

/** As the leading watcher does, until nothing is due. */
async function rollUpAll(admin: Pool): Promise<void> {
  const { rows } = await admin.query<{ token: string }>(
    `select token::text from leasehold.take_watcher_lease('bench', 'bench', 1)`,
  );
  await admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
  for (;;) {
    const { rows: rolled } = await admin.query<{ quarters: number | null }>(
      `select leasehold.roll_up_lease_minutes('bench', $1) as quarters`,
      [rows[0]?.token],
    );
    if (!rolled[0]?.quarters) break;
  }
  await admin.query('vacuum (analyze) leasehold.lease_quarters');
}

async function sizeOf(admin: Pool): Promise<{ rows: number; queues: number }> {
  const { rows } = await admin.query<{ rows: number; queues: number }>(
    'select count(*)::int as rows, count(distinct queue)::int as queues from public.lease_minutes',
  );
  return rows[0] ?? { rows: 0, queues: 0 };
}
