import type { Observation } from '@/lib/sources/observation';

/**
 * A judgement that is not made twice in a row of one observation: twenty rules ask for the same few, and are through with one
 * job before the next. It keeps the last one only, so that nothing outlives its sample for longer than that.
 */
export function perObservation<T>(judge: (observation: Observation) => T): (observation: Observation) => T {
  let last: { observation: Observation; said: T } | null = null;
  return (observation) => {
    if (last?.observation !== observation) last = { observation, said: judge(observation) };
    return last.said;
  };
}
