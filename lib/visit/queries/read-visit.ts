import 'server-only';
import { consoleEnvironment } from '@/lib/environment';
import type { JobCounts } from '@/lib/jobs/job-list';
import { configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';
import { openOthers } from '@/lib/sources/sources';
import type { LookParts } from '@/lib/triage/queries/look-around';
import { surveyor } from '@/lib/triage/queries/survey';
import type { NotJudged } from '@/lib/triage/snapshot';
import type { VisitedQueue, VisitSnapshot } from '@/lib/visit/snapshot';
import type { Standing } from '@/lib/visit/standing';

type Beside = {
  standing: () => Promise<Standing>;
  /** Null for a table that is not there any more. */
  counts: (source: string) => Promise<JobCounts | null>;
};

/**
 * Makes the reading that the sampler of a visit repeats: the same survey as Triage's, and beside it what each queue holds. Throws
 * DatabaseError when nothing can be read.
 */
export function visitReader(parts: LookParts, { standing, counts }: Beside): () => Promise<VisitSnapshot> {
  const survey = surveyor(parts);

  return async () => {
    const startedAt = performance.now();
    const [{ sample, findings, unlisted, omissions, unseen }, stands, { sources }] = await Promise.all([
      survey(),
      standing(),
      openOthers(parts.db),
    ]);
    const queues = await Promise.all(sources.map(({ name }) => countQueue(name, counts)));
    return {
      databaseNow: sample.databaseNow,
      database: sample.database,
      environment: consoleEnvironment(),
      judged: sample.judged,
      tookMs: Math.round(performance.now() - startedAt),
      findings,
      unlisted,
      notJudged: [...omissions, ...unseen, ...inRedis()],
      queues,
      standing: stands,
    };
  };
}

/** Who waits for one of them is read from the native table, too. */
function inRedis(): NotJudged[] {
  if (configuredRedisLeases().length === 0) return [];
  return [{ what: 'Leases in Redis', why: 'They are not looked at on a visit.', grant: null }];
}

async function countQueue(name: string, counts: Beside['counts']): Promise<VisitedQueue> {
  try {
    const counted = await counts(name);
    return counted ? { name, counts: counted } : { name, why: 'It is not there any more.' };
  } catch (error) {
    return { name, why: error instanceof Error ? error.message : 'It could not be counted.' };
  }
}
