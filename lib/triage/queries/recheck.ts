import 'server-only';
import type { Database } from '@/lib/db/pool';
import type { Observation } from '@/lib/sources/observation';
import type { Surveyed } from '@/lib/sources/source';
import { type Fault, findFault } from '@/lib/triage/diagnose';

/** An observation with what is wrong with it; null when nothing is. */
export type Judged<F extends Fault | null = Fault | null> = {
  observation: Observation;
  fault: F;
};

export function judge(observation: Observation): Judged {
  return { observation, fault: findFault(observation) };
}

export function isTroubled(judged: Judged): judged is Judged<Fault> {
  return judged.fault !== null;
}

/**
 * Reads the guards of what is in trouble again and judges what moved meanwhile once more. Only that is read again: a healthy
 * owner renews all the time, and its renewal between two statements is no trouble.
 */
export async function recheck(db: Database, source: Surveyed, judged: readonly Judged[]): Promise<Judged[]> {
  const troubled = judged.filter(isTroubled).map(({ observation }) => observation);
  const moved = await source.readMoved(db, troubled);
  return judged.map((was) => {
    const columns = moved.get(was.observation);
    return columns ? judge({ ...was.observation, moved: columns }) : was;
  });
}
