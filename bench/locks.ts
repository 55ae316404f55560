import { readFileSync } from 'node:fs';
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
    const bytes = Buffer.byteLength(JSON.stringify(await readLocks(pool)));
    return { reading, least, ratio: reading / least, bytes };
  } finally {
    await pool.end();
    await ladder.stop();
  }
}
