import { nativeSource } from '@/lib/sources/native/native-source';
import { triageReader } from '@/lib/triage/queries/read-triage';
import { createReach } from '@/lib/triage/reach';
import type { BenchDatabase } from './database';
import { openReader } from './statements';
import { median } from './statistics';

/** What one sample of Triage costs, whatever the number of viewers: milliseconds, and how many running jobs it judged. */
export type SampleFigure = { judged: number; took: number };

const RUNS = 15;

export async function measureSample(database: BenchDatabase): Promise<SampleFigure> {
  const pool = openReader(database.consoleUrl);
  try {
    const read = triageReader({ db: pool, source: nativeSource, reach: createReach() });
    const { judged } = await read();
    const took: number[] = [];
    for (let run = 0; run < RUNS; run++) took.push((await read()).tookMs);
    return { judged, took: median(took) };
  } finally {
    await pool.end();
  }
}
