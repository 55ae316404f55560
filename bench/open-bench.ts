import { type BenchDatabase, startBenchDatabase } from '@/bench/database';
import { openFilled } from '@/bench/filled';
import type { Bench } from '@/bench/part';

/** What one part measures with, and the end of all that it opened. `versions` tells of the servers that took part. */
export function openBench(folder: string): {
  bench: Bench;
  versions(): string[];
  close(): Promise<void>;
} {
  const opened: BenchDatabase[] = [];
  const say = (line: string) => console.log(line);
  const keep = (database: BenchDatabase) => {
    opened.push(database);
    return database;
  };
  return {
    bench: {
      scratch: async () => keep(await startBenchDatabase()),
      filled: async (seed) => keep(await openFilled(seed, { folder, say })),
      say,
    },
    versions: () => [
      ...new Set(opened.map(({ version }) => `PostgreSQL ${version}`)),
      `Node ${process.version}`,
    ],
    close: async () => {
      for (const database of opened) await database.stop();
    },
  };
}
