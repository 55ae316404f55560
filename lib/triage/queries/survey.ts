import 'server-only';
import type { Omission, Sample } from '@/lib/sources/source';
import type { Finding } from '@/lib/triage/finding';
import { findTrouble } from '@/lib/triage/queries/find-trouble';
import { type LookParts, roundLooker } from '@/lib/triage/queries/look-around';
import { findRoots } from '@/lib/triage/roots/find-roots';
import { withoutSufferers } from '@/lib/triage/roots/without-sufferers';

/** All that is wrong at one moment: causes outside the jobs first, then the jobs that do not suffer from one of them only. */
export type Survey = {
  sample: Sample;
  findings: readonly Finding[];
  /** Empty when everything was looked at: only then may what is not found be taken for over. */
  omissions: readonly Omission[];
  /** What the role may not see of sessions and locks. */
  unseen: readonly Omission[];
};

/**
 * Makes the survey that Triage and the watcher repeat: the jobs, then what is around them, then judge. What is around may
 * be unreadable: the jobs are then judged without it. Throws DatabaseError when the jobs cannot be read.
 */
export function surveyor(parts: LookParts): () => Promise<Survey> {
  const { db, source, reach } = parts;
  const lookAround = roundLooker(parts);
  return async () => {
    const sample = await source.observeTrouble(db);
    reach.heard(sample.databaseNow);
    const { databaseNow, database } = sample;
    const { observations, locks, failed, unseen } = await lookAround(sample);
    const { findings, omissions } = await findTrouble(db, source, { ...sample, observations });
    const roots = findRoots({ databaseNow, database, watcher: null, locks, observations });
    return {
      sample,
      findings: [...roots, ...withoutSufferers(findings, roots)],
      omissions: [...omissions, ...failed],
      unseen,
    };
  };
}
