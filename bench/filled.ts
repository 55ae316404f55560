import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BenchDatabase, openBenchDatabase } from '@/bench/database';
import { beat, fill, refresh } from '@/bench/fill';
import { SEEDS, type SeedName } from '@/bench/seeds';

const SEED_FILES = 'bench/seed';
export const USUAL_FOLDER = path.join(tmpdir(), 'leasehold-bench');

export type FillOptions = {
  /** Where filled databases are kept between runs; outside the repository, since one takes some twenty gigabytes. */
  folder: string;
  say: (line: string) => void;
};

/**
 * A database filled by a seed. It is filled once and kept, under a name that changes with what fills it; opened again it is migrated
 * and brought up to now, as a database in use would be. The small one of `--check` is not kept.
 */
export async function openFilled(name: SeedName, { folder, say }: FillOptions): Promise<BenchDatabase> {
  const dataDir = name === 'check' ? null : path.join(folder, `${name}-${seedHash()}`);
  const whole = dataDir && path.join(dataDir, 'filled');
  const there = whole !== null && existsSync(whole);
  // One that was left half filled is begun again.
  if (dataDir && !there) rmSync(dataDir, { recursive: true, force: true });
  const database = await openBenchDatabase({ dataDir, say });
  try {
    if (there) await refresh(database.admin);
    else {
      const startedAt = performance.now();
      await fill(database, SEEDS[name], say);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      say(`${name} filled in ${seconds} s`);
      if (whole) writeFileSync(whole, JSON.stringify({ seconds }));
    }
    return beating(database);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The database with workers that go on beating until it is stopped. */
function beating(database: BenchDatabase): BenchDatabase {
  let under: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    under = beat(database.admin);
  }, BEAT_MS);
  return {
    ...database,
    stop: async () => {
      clearInterval(timer);
      await under;
      await database.stop();
    },
  };
}

/** A quarter of the limit after which a worker is silent. */
const BEAT_MS = 15_000;

function seedHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(SEED_FILES).sort()) hash.update(readFileSync(path.join(SEED_FILES, file)));
  return hash.update(JSON.stringify(SEEDS)).digest('hex').slice(0, 12);
}
