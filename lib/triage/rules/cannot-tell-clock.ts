import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { clockDoubt } from '@/lib/triage/clock-doubt';
import { isRunning, type Rule } from '@/lib/triage/view';

/**
 * A sign on a running row lies in the future or is no time at all. Such a row would look fresh for as long as the fault is
 * large: an orphan of fifty minutes, one hour ahead, looks alive. So its ages are not used at all.
 */
export const cannotTellClock: Rule<Diagnosis> = (view) => {
  const why = isRunning(view) ? clockDoubt(view.observation) : null;
  if (why === null) return null;
  const { subject } = view.observation;
  return {
    kind: 'cannot-tell',
    rule: 'cannot-tell/clock',
    confidence: 'unknown',
    since: null,
    cause: 'Cannot tell: clock',
    sentence: `No age on ${subject} can be trusted: ${why}.`,
    verdict: `Look at the clocks first. On ${subject}, ${why}.`,
    advice: advise(view, {
      order: ['wait'],
      wait: {
        label: 'Look at the clocks',
        note: 'A distance of whole or half hours is a time zone; any other is drift.',
      },
    }),
  };
};
