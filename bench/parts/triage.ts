import { type CpuTime, cpuTimeOf } from '@/bench/cpu-time';
import type { BenchDatabase } from '@/bench/database';
import type { Bench, Part } from '@/bench/part';
import { triageView } from '@/bench/parts/pages/page-views';
import { openReader, serverCost } from '@/bench/server-time';
import { median } from '@/bench/statistics';
import { above, count, ms, table, times } from '@/bench/table';
import { nativeSource } from '@/lib/sources/native/native-source';
import { triageReader } from '@/lib/triage/queries/read-triage';
import { createReach } from '@/lib/triage/reach';

/**
 * One sample of Triage over so many attempts: milliseconds in the server, those of them on a processor, where the system tells them, and in all
 * with the judging in this process.
 */
type SampleFigure = {
  attempts: number;
  judged: number;
  findings: number;
  server: number;
  processor: number | null;
  whole: number;
};
type TriageFigure = { small: SampleFigure; large: SampleFigure; ratio: number; wholeRatio: number };

const LIMIT = 1.3;
const ROUNDS = 20;
const RUNS = 2;

/** Triage over ten million attempts against Triage over a hundred thousand, of which as many run and wait. */
export const triagePart: Part<TriageFigure> = {
  name: 'triage',
  title: 'Triage, however much has happened',
  checked: false,
  measure: measureTriage,
  table: ({ small, large, ratio, wholeRatio }) =>
    table(
      [
        'attempts',
        'running, judged',
        'findings',
        'one sample, ms in the server',
        'on a processor',
        'in all, ms',
      ],
      [
        ...[small, large].map(({ attempts, judged, findings, server, processor, whole }) => [
          ...[count(attempts), count(judged), count(findings), ms(server)],
          ...[processor === null ? 'not told' : ms(processor), whole.toFixed(0)],
        ]),
        ['ratio', '', '', '', times(ratio), times(wholeRatio)],
      ],
    ),
  broken: ({ ratio, wholeRatio }) => [
    ...above('Triage at 10 million against 100,000, server time', ratio, LIMIT),
    ...above('Triage at 10 million against 100,000, in all', wholeRatio, LIMIT),
  ],
  about:
    () => `Everything that one sample asks the database, sessions and locks included, and what judging it takes: with the same 5,000 running and
50,000 waiting among 100,000 attempts and among 10,000,000, two servers in turns, the medians: at most ${LIMIT} x, of the time on a processor where the
system tells it. A sample is taken at most once a
second and only while somebody looks, whatever the number of viewers.`,
};

async function measureTriage(bench: Bench): Promise<TriageFigure> {
  const lanes = [
    await openLane(await bench.filled('100k')),
    await openLane(await bench.filled('10m')),
  ] as const;
  const taken = lanes.map(() => ({
    server: [] as number[],
    processor: [] as (number | null)[],
    whole: [] as number[],
  }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, lane] of lanes.entries()) {
      const { ms: server, cpu, whole } = await lane.round();
      // The first round fills caches and lets the server settle on plans.
      if (round === 0) continue;
      taken[place]?.server.push(server);
      taken[place]?.processor.push(cpu);
      taken[place]?.whole.push(whole);
    }
  }
  const [small, large] = (await Promise.all(
    lanes.map(async (lane, place) => ({
      ...(await lane.describe()),
      server: median(taken[place]?.server ?? []),
      processor: medianTold(taken[place]?.processor ?? []),
      whole: median(taken[place]?.whole ?? []),
    })),
  )) as [SampleFigure, SampleFigure];
  for (const lane of lanes) await lane.close();
  const onProcessor =
    small.processor !== null && large.processor !== null ? large.processor / small.processor : null;
  return {
    ...{ small, large, ratio: onProcessor ?? large.server / small.server },
    wholeRatio: large.whole / small.whole,
  };
}

const medianTold = (samples: readonly (number | null)[]) =>
  samples.every((sample) => sample !== null) ? median(samples) : null;

async function openLane({ admin, consoleUrl }: BenchDatabase) {
  const reader = openReader(consoleUrl);
  let cpuTime: CpuTime | null = null;
  const view = triageView();
  return {
    round: async () => {
      let whole = 0;
      // Not before the rounds: a connection that nobody uses is closed.
      cpuTime ??= await cpuTimeOf(reader);
      const cost = await serverCost(
        admin,
        async () => {
          const startedAt = performance.now();
          await view.read(reader);
          whole += performance.now() - startedAt;
        },
        RUNS,
        cpuTime,
      );
      return { ...cost, whole: whole / RUNS };
    },
    describe: async () => {
      const { judged, findings } = await triageReader({
        db: reader,
        source: nativeSource,
        reach: createReach(),
      })();
      const { rows } = await admin.query<{ attempts: number }>(
        `select reltuples::float8 as attempts from pg_class where oid = 'public.processing_jobs'::regclass`,
      );
      return { attempts: Math.round(rows[0]?.attempts ?? 0), judged, findings: findings.length };
    },
    close: () => reader.end(),
  };
}
