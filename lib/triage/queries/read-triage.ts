import 'server-only';
import { latestIntervention } from '@/lib/audit/queries/list-interventions';
import type { Database } from '@/lib/db/pool';
import { consoleEnvironment } from '@/lib/environment';
import type { Observation } from '@/lib/sources/observation';
import type { Sample, Source } from '@/lib/sources/source';
import { diagnose } from '@/lib/triage/diagnose';
import type { Finding } from '@/lib/triage/finding';
import type { Reach } from '@/lib/triage/reach';
import { shareReading } from '@/lib/triage/share-reading';
import type { NotJudged, TriageSnapshot, TriageStrip } from '@/lib/triage/snapshot';

/** Whole minutes change once a minute, and counting them is the dearest part of the strip. */
const THROUGHPUT_MS = 10_000;

export type TriageParts = { db: Database; source: Source; reach: Reach };

/**
 * Makes the reading that a sampler repeats: observe, diagnose, read the guards of what is in trouble again, diagnose what
 * moved again. The strip is read beside it and may fail alone. Throws DatabaseError when the jobs cannot be read.
 */
export function triageReader({ db, source, reach }: TriageParts): () => Promise<TriageSnapshot> {
  const throughput = shareReading(() => source.readThroughput(db), THROUGHPUT_MS);

  return async () => {
    const startedAt = performance.now();
    const sample = await source.observeTrouble(db);
    reach.heard(sample.databaseNow);
    const [findings, strip] = await Promise.all([
      findTrouble(db, source, sample.observations.map(reach.tell)),
      readStrip(db, source, sample, throughput).catch(unreadStrip),
    ]);
    return {
      databaseNow: sample.databaseNow,
      database: sample.database,
      environment: consoleEnvironment(),
      judged: sample.judged,
      tookMs: Math.round(performance.now() - startedAt),
      findings,
      strip: 'why' in strip ? null : strip,
      notJudged: 'why' in strip ? [...sample.omissions, strip] : sample.omissions,
    };
  };
}

/**
 * Diagnoses all, then those in trouble once more with what moved meanwhile. Only they are read again: a healthy owner renews
 * all the time, and its renewal between two statements is no trouble.
 */
async function findTrouble(
  db: Database,
  source: Source,
  observations: readonly Observation[],
): Promise<Finding[]> {
  const troubled = observations.flatMap((observation) => {
    const finding = diagnose(observation);
    return finding ? [{ observation, finding }] : [];
  });
  const moved = await source.readMoved(
    db,
    troubled.map(({ observation }) => observation),
  );
  return troubled.flatMap(({ observation, finding }) => {
    const columns = moved.get(observation.address.key);
    return (columns ? diagnose({ ...observation, moved: columns }) : finding) ?? [];
  });
}

async function readStrip(
  db: Database,
  source: Source,
  { workers: { alive, registered, silent } }: Sample,
  throughput: () => Promise<{ value: readonly number[] }>,
): Promise<TriageStrip> {
  const [workload, completed, lastIntervention] = await Promise.all([
    source.readWorkload(db),
    throughput(),
    latestIntervention(db),
  ]);
  return {
    ...workload,
    workers: { alive, registered, silent },
    completedPerMinute: completed.value,
    lastIntervention,
  };
}

function unreadStrip(error: unknown): NotJudged {
  const why = error instanceof Error ? error.message : 'The reading failed.';
  return { what: 'Counts of running and waiting jobs', why, grant: null };
}
