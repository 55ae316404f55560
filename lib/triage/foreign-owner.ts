import type { ForeignFacts, OwnerGone } from '@/lib/actions/action-facts';
import type { Observation } from '@/lib/sources/observation';
import { clockDoubt } from '@/lib/triage/clock-doubt';
import { isFresh, ownerStanding } from '@/lib/triage/owner-standing';
import { readValue } from '@/lib/triage/slot';
import { weatherDoubt } from '@/lib/triage/weather-doubt';
import { heard, ownerName } from '@/lib/triage/words';

/** True for a job of a queue that is not Leasehold's own. */
export function isForeign({ address }: Observation): boolean {
  return address.source !== 'native';
}

/**
 * Whether a job of somebody else's may be taken from its owner: nothing says that the owner works on it. That is less than being seen gone,
 * which most of such tables cannot tell: see `ownerSeenGone`, without which it takes a second person where a late finish is not refused.
 */
export function foreignOwnerGone(observation: Observation): OwnerGone {
  const owner = ownerStanding(observation);
  const name = ownerName(owner);
  const no = (why: string): OwnerGone => ({ gone: false, why });
  if (clockDoubt(observation)) return no('The times on this row cannot be trusted.');
  const { session, worker, queue } = observation;
  if (session.state === 'unread' && !session.untold)
    return no(`Whether a session of ${name} is open could not be read.`);
  if (worker.state === 'unread' && !worker.untold) return no(`Whether ${name} is alive could not be read.`);
  const open = readValue(session);
  if (open) return no(`A session of ${name} is open: pid ${open.pid}. It may still be at work.`);
  if (queue.heartbeatLimit > 0 && isFresh(owner.sign, observation))
    return no(`${name} was ${heard(owner)} and may still be working.`);
  const weather = queue.heartbeatLimit > 0 ? weatherDoubt(observation) : null;
  return weather ? no(weather.why) : { gone: true, certain: false };
}

/** What decides beside that whether one person alone may take it. */
export function foreignFactsOf(observation: Observation): ForeignFacts {
  const { address, queue, worker, takesEarlier } = observation;
  const { sign } = ownerStanding(observation);
  const late = queue.heartbeatLimit > 0 && sign !== null && !isFresh(sign, observation);
  const missing = worker.state === 'read' && worker.value === null;
  const locksQueue =
    readValue(observation.job)?.status === 'running' && readValue(observation.queueLock) != null;
  return {
    ...{ source: address.source, fenced: queue.fenced, ownerSeenGone: late || missing },
    ...{ locksQueue, earlier: takesEarlier },
  };
}
