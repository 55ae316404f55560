import { runFloor } from '@/bench/floor';
import { compareInTurns } from '@/bench/in-turns';
import { LADDER, raiseLadder } from '@/bench/ladder';
import type { Bench, Part } from '@/bench/part';
import { openReader } from '@/bench/server-time';
import { above, count, ms, table, times } from '@/bench/table';
import { blockingTrees } from '@/lib/locks/blocking-tree';
import type { LockSample } from '@/lib/locks/lock-sample';
import type { LocksSnapshot } from '@/lib/locks/locks-snapshot';
import { namesInSample } from '@/lib/locks/names-in-sample';
import { readLocks } from '@/lib/locks/queries/read-locks';

/** Milliseconds in the server for one reading of the locks and for the floor beside it, and what a browser is sent. */
type LocksFigure = { reading: number; least: number; ratio: number; bytes: number };

const ROUNDS = 20;
const RUNS = 5;

const LIMIT = 1.5;
/** What a browser may be sent of the locks each second. */
const LIMIT_BYTES = 200_000;

/** One reading over a tall lock table, in turns with the least that it could be. */
export const locksPart: Part<LocksFigure> = {
  name: 'locks',
  title: 'One reading of the locks',
  checked: true,
  measure: measureLocks,
  table: ({ reading, least, ratio, bytes }) =>
    table(
      ['reading, ms in the server', 'floor, ms in the server', 'ratio', 'sent to a browser, kB'],
      [[ms(reading), ms(least), times(ratio), (bytes / 1000).toFixed(0)]],
    ),
  broken: ({ ratio, bytes }) => [
    ...above('locks', ratio, LIMIT),
    ...(bytes <= LIMIT_BYTES ? [] : [`locks: ${bytes} bytes sent to a browser, at most ${LIMIT_BYTES}`]),
  ],
  about:
    () => `${LADDER.sessions} sessions hold ${count(LADDER.locks)} advisory locks, and ${LADDER.waiters} of them wait for one key. Server time of the one statement
against the least SQL that counts the same facts and neither chooses among them nor names them, in turns; the
ratio is of the time on a processor: at most ${LIMIT} x. What a browser is sent of it stays under ${LIMIT_BYTES / 1000} kB. It is read at most once a second, and more
seldom as it takes longer.`,
};

async function measureLocks(bench: Bench): Promise<LocksFigure> {
  const database = await bench.scratch();
  const ladder = await raiseLadder(database.workersUrl, database.admin);
  const pool = openReader(database.consoleUrl);
  try {
    const { request, least, ratio } = await compareInTurns(
      { admin: database.admin, reader: pool, rounds: ROUNDS, runs: RUNS },
      () => readLocks(pool),
      () => runFloor(pool, 'locks'),
    );
    return { reading: request.ms, least: least.ms, ratio, bytes: sentBytes(await readLocks(pool)) };
  } finally {
    await pool.end();
    await ladder.stop();
  }
}

/** What the Locks page is sent of a sample, without names: nobody has given the keys of the ladder any. */
function sentBytes(sample: LockSample): number {
  const context = { database: sample.database, schemas: [], queues: [], jobs: [], registered: [], rows: [] };
  const snapshot = { sample, trees: blockingTrees(sample), names: namesInSample(sample, context) };
  return Buffer.byteLength(JSON.stringify(snapshot satisfies LocksSnapshot));
}
