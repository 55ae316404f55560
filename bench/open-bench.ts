import { type BenchDatabase, startBenchDatabase } from '@/bench/database';
import type { Bench } from '@/bench/part';

/** What one part measures with, and the end of all that it opened. `versions` tells of the servers that took part. */
export function openBench(checking: boolean): { bench: Bench; versions(): string[]; close(): Promise<void> } {
  const opened: BenchDatabase[] = [];
  return {
    bench: {
      checking,
      scratch: async () => {
        const database = await startBenchDatabase();
        opened.push(database);
        return database;
      },
      say: (line) => console.log(line),
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
