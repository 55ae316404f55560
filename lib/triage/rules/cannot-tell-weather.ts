import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { aheadOf, seeTo } from '@/lib/triage/look-at';
import { isRunning, type Rule } from '@/lib/triage/view';
import { weatherDoubt } from '@/lib/triage/weather-doubt';
import { ownerName, silentFor } from '@/lib/triage/words';

/**
 * The owner is silent, and so might anybody be: heartbeats are blocked, the database has just come back, or all workers are
 * late together. It is shown rather than passed over, since a page that says "nothing is stuck" would be believed.
 */
export const cannotTellWeather: Rule<Diagnosis> = (view) => {
  if (!isRunning(view) || view.owner.state !== 'silent') return null;
  const weather = weatherDoubt(view.observation);
  if (weather === null) return null;
  const { owner, observation } = view;
  const ahead = aheadOf(view);
  const name = ownerName(owner);
  return {
    kind: 'cannot-tell',
    rule: `cannot-tell/${weather.rule}`,
    confidence: 'unknown',
    since: owner.sign?.at ?? null,
    cause: 'Cannot tell: silence proves nothing',
    sentence: `${name}, holding ${observation.subject}, has been ${silentFor(owner)}, which proves nothing. ${weather.why}`,
    verdict: ahead
      ? `See to ${ahead}, not to this job. ${weather.why}`
      : `Wait until workers can be heard again. ${weather.why}`,
    advice: advise(view, {
      order: ['wait'],
      wait: ahead
        ? seeTo(ahead)
        : {
            label: 'Wait for heartbeats',
            note: 'No owner is presumed gone meanwhile; the next readings tell.',
          },
    }),
  };
};
