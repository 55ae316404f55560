import type { OwnerGone } from '@/lib/actions/action-facts';
import type { Observation } from '@/lib/sources/observation';
import { clockDoubt } from '@/lib/triage/clock-doubt';
import { conflictDoubt } from '@/lib/triage/conflict-doubt';
import { isFresh, ownerStanding } from '@/lib/triage/owner-standing';
import { perObservation } from '@/lib/triage/per-observation';
import { weatherDoubt } from '@/lib/triage/weather-doubt';
import { heard, ownerName } from '@/lib/triage/words';

const no = (why: string): OwnerGone => ({ gone: false, why });

/**
 * Whether a running row's owner may be presumed gone. An exit record is the worker's own word and holds in any weather;
 * silence counts only where nothing else explains it.
 */
export const ownerGone = perObservation((observation): OwnerGone => {
  const owner = ownerStanding(observation);
  const name = ownerName(owner);
  if (clockDoubt(observation)) return no('The times on this row cannot be trusted.');
  if (conflictDoubt(observation)) return no(`The evidence about ${name} contradicts itself.`);
  if (owner.state === 'stopped') return { gone: true, certain: true };
  if (owner.state === 'unread') return no(`Whether ${name} is alive ${unreadWords(observation)}.`);
  if (isFresh(owner.sign, observation)) return no(`${name} was ${heard(owner)} and may still be working.`);
  if (owner.state === 'draining') return no(`${name} is draining and may still finish.`);
  const weather = weatherDoubt(observation);
  return weather ? no(weather.why) : { gone: true, certain: false };
});

function unreadWords({ worker }: Observation): string {
  return worker.state === 'unread' && worker.untold ? 'is told nowhere' : 'could not be read';
}
