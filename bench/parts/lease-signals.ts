import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import type { Bench, Part } from '@/bench/part';
import { openReader, serverTime } from '@/bench/server-time';
import { median } from '@/bench/statistics';
import { count, table } from '@/bench/table';
import { readLeaseSignals } from '@/lib/health/queries/read-lease-signals';
import { SIGNAL_WINDOWS, type SignalWindow } from '@/lib/health/signal-window';

/** Milliseconds in the server for everything that the charts of one window read, over so many queues. */
type LeaseSignalsFigure = {
  rows: number;
  queues: number;
  windows: readonly { window: SignalWindow; reading: number }[];
  /** Seven days beside the floor, and when no watcher has added anything up. */
  week: number;
  least: number;
  unwatched: number;
};

const ROUNDS = 10;
const RUNS = 5;
/** Without a watcher it reads a million rows: a few are enough. */
const UNWATCHED_RUNS = 3;

/** What a person waits for, so a time and not a ratio: milliseconds in the server for the charts of seven days. */
const LIMIT_MS = 300;

/** A week of a million minutes: each window in turns with the floor, then the week once more from the minutes alone. */
export const leaseSignalsPart: Part<LeaseSignalsFigure> = {
  name: 'lease-signals',
  title: 'The charts of lease signals',
  checked: false,
  measure: measureLeaseSignals,
  table: ({ windows, least, unwatched }) =>
    table(
      ['window', 'reading, ms in the server'],
      [
        ...windows.map(({ window, reading }) => [window, reading.toFixed(0)]),
        ['7d, nothing rolled up', unwatched.toFixed(0)],
        ['floor of 7d', least.toFixed(0)],
      ],
    ),
  broken: ({ week }) =>
    week <= LIMIT_MS ? [] : [`lease signals: ${week.toFixed(0)} ms for 7 days, at most ${LIMIT_MS}`],
  about: ({
    queues,
    rows,
  }) => `Everything that Health reads for its charts, over all of ${queues} queues with ${count(rows)} rows of minutes behind seven
days: server time, in turns with the floor, the median of the rounds. At most ${LIMIT_MS} ms for seven days. Closed quarters are read in place of
their minutes; where no watcher has added any up the minutes themselves are read.`,
};

async function measureLeaseSignals(bench: Bench): Promise<LeaseSignalsFigure> {
  const database = await bench.scratch();
  const { admin } = database;
  await admin.query(readFileSync('bench/fill-lease-signals.sql', 'utf8'));
  await admin.query('vacuum (analyze) public.lease_minutes, leasehold.lease_ages, leasehold.lock_minutes');
  const pool = openReader(database.consoleUrl);
  // Without a watcher a reading may take longer than the console would wait for it; here it is to be measured.
  const patient = openReader(database.consoleUrl, 60_000);
  const floor = { name: 'floor-lease-signals', text: readFileSync('bench/floor/lease-signals.sql', 'utf8') };
  const read = (from: Pool, window: SignalWindow) => readLeaseSignals(from, { window, queue: null });
  try {
    await read(patient, '7d');
    const unwatched = await serverTime(admin, () => read(patient, '7d'), UNWATCHED_RUNS);
    await rollUpAll(admin);
    const samples = new Map<SignalWindow, number[]>(SIGNAL_WINDOWS.map((window) => [window, []]));
    const least: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const floored = await serverTime(admin, () => pool.query(floor), RUNS);
      if (round > 0) least.push(floored);
      for (const [window, taken] of samples) {
        const reading = await serverTime(admin, () => read(pool, window), RUNS);
        // The first round fills caches and lets the server settle on a plan.
        if (round > 0) taken.push(reading);
      }
    }
    const windows = [...samples].map(([window, taken]) => ({ window, reading: median(taken) }));
    const week = windows.find(({ window }) => window === '7d')?.reading ?? Number.NaN;
    return { ...(await sizeOf(admin)), windows, week, least: median(least), unwatched };
  } finally {
    await patient.end();
    await pool.end();
  }
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
