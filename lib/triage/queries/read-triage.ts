import 'server-only';
import { latestIntervention } from '@/lib/audit/queries/list-interventions';
import type { Database } from '@/lib/db/pool';
import { consoleEnvironment } from '@/lib/environment';
import type { Observation } from '@/lib/sources/observation';
import type { Sample, Source } from '@/lib/sources/source';
import type { Finding } from '@/lib/triage/finding';
import { isTroubled, type Judged, judge, recheck } from '@/lib/triage/queries/recheck';
import type { Reach } from '@/lib/triage/reach';
import { shareReading } from '@/lib/triage/share-reading';
import type { NotJudged, TriageSnapshot, TriageStrip } from '@/lib/triage/snapshot';

/** Whole minutes change once a minute, and counting them is the dearest part of the strip. */
const THROUGHPUT_MS = 10_000;
/** When everything fails at once nobody reads thousands of findings, and every viewer would fetch them each second. */
const FINDING_LIMIT = 500;

export type TriageParts = { db: Database; source: Source; reach: Reach };

/**
 * Makes the reading that a sampler repeats: observe, judge, check again what is in trouble. The strip is read beside it and
 * may fail alone. Throws DatabaseError when the jobs cannot be read.
 */
export function triageReader({ db, source, reach }: TriageParts): () => Promise<TriageSnapshot> {
  const throughput = shareReading(() => source.readThroughput(db), THROUGHPUT_MS);

  return async () => {
    const startedAt = performance.now();
    const sample = await source.observeTrouble(db);
    reach.heard(sample.databaseNow);
    const [trouble, strip] = await Promise.all([
      findTrouble(db, source, sample.observations.map(reach.tell)),
      readStrip(db, source, sample, throughput).catch(unreadStrip),
    ]);
    return {
      databaseNow: sample.databaseNow,
      database: sample.database,
      environment: consoleEnvironment(),
      judged: sample.judged,
      tookMs: Math.round(performance.now() - startedAt),
      findings: trouble.findings,
      strip: 'why' in strip ? null : strip,
      notJudged: [...sample.omissions, ...trouble.beyond, ...('why' in strip ? [strip] : [])],
    };
  };
}

/** Judges all, and gives those longest in trouble with what could not be listed. */
async function findTrouble(
  db: Database,
  source: Source,
  observations: readonly Observation[],
): Promise<{ findings: Finding[]; beyond: NotJudged[] }> {
  const troubled = observations.map(judge).filter(isTroubled).sort(byBeginning);
  const listed = await recheck(db, source, troubled.slice(0, FINDING_LIMIT));
  const findings = listed.filter(isTroubled).map(({ finding }) => finding);
  const left = troubled.length - FINDING_LIMIT;
  return { findings, beyond: left > 0 ? [tooMany(left)] : [] };
}

/** Longest in trouble first; moments are text that sorts, and an unknown beginning comes last. */
function byBeginning(a: Judged<Finding>, b: Judged<Finding>): number {
  const [first, second] = [a.finding.since ?? LATER, b.finding.since ?? LATER];
  return first < second ? -1 : Number(first > second);
}

const LATER = '~';

function tooMany(left: number): NotJudged {
  return {
    what: `${left} more jobs in trouble`,
    why: `Triage lists the ${FINDING_LIMIT} that have been in trouble longest.`,
    grant: null,
  };
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
