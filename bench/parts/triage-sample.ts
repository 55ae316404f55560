import type { Bench, Part } from '@/bench/part';
import { openReader } from '@/bench/server-time';
import { median } from '@/bench/statistics';
import { count, table } from '@/bench/table';
import { nativeSource } from '@/lib/sources/native/native-source';
import { triageReader } from '@/lib/triage/queries/read-triage';
import { createReach } from '@/lib/triage/reach';

/** What one sample of Triage costs, whatever the number of viewers: milliseconds, and how many running jobs it judged. */
type SampleFigure = { judged: number; took: number };

const RUNS = 15;

export const triageSamplePart: Part<SampleFigure> = {
  name: 'triage-sample',
  title: 'One sample of Triage',
  checked: false,
  measure: measureSample,
  table: ({ judged, took }) => table(['running jobs', 'one sample, ms'], [[count(judged), String(took)]]),
  broken: () => [],
  about:
    () => `Every running job observed and diagnosed, and the counts beside them. It is taken at most once a second and only while somebody
looks, whatever the number of viewers.`,
};

async function measureSample(bench: Bench): Promise<SampleFigure> {
  const database = await bench.scratch();
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
