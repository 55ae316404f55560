import type { Observation } from '@/lib/sources/observation';
import { epochMs } from '@/lib/time';
import { findFault } from '@/lib/triage/diagnose';
import { readValue } from '@/lib/triage/slot';

/** Milliseconds for which a job may wait its turn before its waiting is put down to a lock. */
const TURN = 60_000;

/**
 * Those of some jobs that stand still: waiting for their turn for long, or running without progress. A lock on the subject of a
 * job that goes on is as it should be: whoever works on it holds it.
 */
export function stalledJobs(observations: readonly Observation[], keys: readonly string[]): string[] {
  const asked = new Set(keys);
  return observations
    .filter(({ address }) => asked.has(address.key))
    .filter(standsStill)
    .map(({ address }) => address.key);
}

function standsStill(observation: Observation): boolean {
  const job = readValue(observation.job);
  if (job?.status === 'pending') {
    const since = job.availableAt;
    return since !== null && epochMs(observation.databaseNow) - epochMs(since) > TURN;
  }
  const kind = findFault(observation)?.diagnosis.kind;
  return kind === 'no-progress' || kind === 'never-started';
}
