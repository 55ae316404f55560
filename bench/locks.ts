import { readFileSync } from 'node:fs';
import { blockingTrees } from '@/lib/locks/blocking-tree';
import type { LockSample } from '@/lib/locks/lock-sample';
import type { LocksSnapshot } from '@/lib/locks/locks-snapshot';
import { namesInSample } from '@/lib/locks/names-in-sample';
import { readLocks } from '@/lib/locks/queries/read-locks';
import type { BenchDatabase } from './database';
import { raiseLadder } from './ladder';
import { openReader, serverTime } from './statements';
import { median } from './statistics';

/** Milliseconds in the server for one reading of the locks and for the floor beside it, and what a browser is sent. */
export type LocksFigure = { reading: number; least: number; ratio: number; bytes: number };

const ROUNDS = 20;
const RUNS = 5;

/** One reading over a tall lock table, in turns with the least that it could be. */
export async function measureLocks(database: BenchDatabase): Promise<LocksFigure> {
  const floor = { name: 'floor-locks', text: readFileSync('bench/floor/locks.sql', 'utf8') };
  const ladder = await raiseLadder(database.workersUrl, database.admin);
  const pool = openReader(database.consoleUrl);
  try {
    const samples = { reading: [] as number[], least: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      const reading = await serverTime(database.admin, () => readLocks(pool), RUNS);
      const least = await serverTime(database.admin, () => pool.query(floor), RUNS);
      // The first round fills caches and lets the server settle on a plan.
      if (round === 0) continue;
      samples.reading.push(reading);
      samples.least.push(least);
    }
    const [reading, least] = [median(samples.reading), median(samples.least)];
    return { reading, least, ratio: reading / least, bytes: sentBytes(await readLocks(pool)) };
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
