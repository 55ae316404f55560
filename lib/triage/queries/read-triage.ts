import 'server-only';
import { waitingRequests } from '@/lib/approvals/queries/waiting-requests';
import { latestIntervention } from '@/lib/audit/queries/list-interventions';
import type { Database } from '@/lib/db/pool';
import { consoleEnvironment } from '@/lib/environment';
import { readThroughput } from '@/lib/jobs/queries/read-throughput';
import { readWorkload } from '@/lib/jobs/queries/read-workload';
import { newestWaits } from '@/lib/leases/queries/newest-waits';
import type { Sample, Source } from '@/lib/sources/source';
import { boundFindings } from '@/lib/triage/bound-findings';
import type { Finding } from '@/lib/triage/finding';
import type { LookParts } from '@/lib/triage/queries/look-around';
import { lastClosedEpisode, openEpisodes } from '@/lib/triage/queries/read-episodes';
import { liveSnoozes } from '@/lib/triage/queries/read-snoozes';
import { surveyor } from '@/lib/triage/queries/survey';
import { findRoots } from '@/lib/triage/roots/find-roots';
import { shareReading } from '@/lib/triage/share-reading';
import type { NotJudged, TriageSnapshot, TriageStrip } from '@/lib/triage/snapshot';
import { readWatcher } from '@/lib/workers/queries/read-watcher';

/** Whole minutes change once a minute, and counting them is the dearest part of the strip. */
const THROUGHPUT_MS = 10_000;
type Kept = Pick<TriageSnapshot, 'waits' | 'episodes' | 'snoozes' | 'requests' | 'lastClosed'>;
const NOTHING_KEPT: Kept = { waits: [], episodes: [], snoozes: [], requests: [], lastClosed: null };

/**
 * Makes the reading that a sampler repeats: look, judge, check again what is in trouble. The strip is read beside it and
 * may fail alone. Throws DatabaseError when the jobs cannot be read.
 */
export function triageReader(parts: LookParts & { source: Source }): () => Promise<TriageSnapshot> {
  const { db } = parts;
  const survey = surveyor(parts);
  const throughput = shareReading(() => readThroughput(db), THROUGHPUT_MS);

  return async () => {
    const startedAt = performance.now();
    // Beside the survey: neither needs what the other finds.
    const counted = readCounts(db, throughput);
    counted.catch(() => {});
    const { sample, findings: troubles, unlisted, omissions, unseen } = await survey();
    const { databaseNow, database, observations } = sample;
    const strip = await readStrip(db, counted, sample).catch(unread('Counts of running and waiting jobs'));
    const watcher = 'why' in strip ? null : strip.watcher;
    const found = [...findRoots({ databaseNow, database, watcher, locks: null, observations }), ...troubles];
    const read = await readKept(db, found).catch(unread('Armed waits, snoozes and requests'));
    const kept = 'why' in read ? NOTHING_KEPT : read;
    const bounded = boundFindings({ findings: found, unlisted }, kept.snoozes);
    return {
      databaseNow,
      database,
      environment: consoleEnvironment(),
      judged: sample.judged,
      others: sample.others ?? [],
      tookMs: Math.round(performance.now() - startedAt),
      ...bounded,
      ...ofListed(kept, bounded.findings),
      strip: 'why' in strip ? null : strip,
      notJudged: [...omissions, ...unseen, ...[strip, read].filter((part) => 'why' in part)],
    };
  };
}

/** Without the waits and episodes of findings that are not listed. */
function ofListed(kept: Kept, findings: readonly Finding[]): Kept {
  const prints = new Set(findings.map(({ fingerprint }) => fingerprint));
  const keys = new Set(findings.map(({ address }) => address.key));
  return {
    ...kept,
    waits: kept.waits.filter(({ address }) => keys.has(address.key)),
    episodes: kept.episodes.filter(({ fingerprint }) => prints.has(fingerprint)),
  };
}

type Counted = Omit<TriageStrip, 'workers' | 'watcher'>;

async function readCounts(
  db: Database,
  throughput: () => Promise<{ value: readonly number[] }>,
): Promise<Counted> {
  const [workload, completed, lastIntervention] = await Promise.all([
    readWorkload(db),
    throughput(),
    latestIntervention(db),
  ]);
  return { ...workload, completedPerMinute: completed.value, lastIntervention };
}

async function readStrip(
  db: Database,
  counted: Promise<Counted>,
  { databaseNow, workers: { alive, registered, silent } }: Sample,
): Promise<TriageStrip> {
  const [counts, watcher] = await Promise.all([counted, readWatcher(db, databaseNow)]);
  return { ...counts, workers: { alive, registered, silent }, watcher };
}

/** What belongs to these findings from before the sample, and what waits for a second person. */
async function readKept(db: Database, findings: readonly Finding[]): Promise<Kept> {
  const fingerprints = findings.map(({ fingerprint }) => fingerprint);
  const [waits, episodes, snoozes, requests, lastClosed] = await Promise.all([
    newestWaits(
      db,
      findings.map(({ address }) => address),
    ),
    openEpisodes(db, fingerprints),
    liveSnoozes(db, fingerprints),
    waitingRequests(db),
    lastClosedEpisode(db),
  ]);
  return { waits, episodes, snoozes, requests, lastClosed };
}

const unread =
  (what: string) =>
  (error: unknown): NotJudged => ({
    what,
    why: error instanceof Error ? error.message : 'The reading failed.',
    grant: null,
  });
