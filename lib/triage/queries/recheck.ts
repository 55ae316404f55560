import 'server-only';
import type { Database } from '@/lib/db/pool';
import type { Observation } from '@/lib/sources/observation';
import type { Source } from '@/lib/sources/source';
import { diagnose } from '@/lib/triage/diagnose';
import type { JobFinding } from '@/lib/triage/finding';

/** An observation with what is wrong with it; null when nothing is. */
export type Judged<F extends JobFinding | null = JobFinding | null> = {
  observation: Observation;
  finding: F;
};

export function judge(observation: Observation): Judged {
  return { observation, finding: diagnose(observation) };
}

export function isTroubled(judged: Judged): judged is Judged<JobFinding> {
  return judged.finding !== null;
}

/**
 * Reads the guards of what is in trouble again and judges what moved meanwhile once more. Only that is read again: a healthy
 * owner renews all the time, and its renewal between two statements is no trouble.
 */
export async function recheck(db: Database, source: Source, judged: readonly Judged[]): Promise<Judged[]> {
  const troubled = judged.filter(isTroubled).map(({ observation }) => observation);
  const moved = await source.readMoved(db, troubled);
  return judged.map((was) => {
    const columns = moved.get(was.observation.address.key);
    return columns ? judge({ ...was.observation, moved: columns }) : was;
  });
}
