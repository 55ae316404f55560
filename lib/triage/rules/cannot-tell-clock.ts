import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { clockDoubt } from '@/lib/triage/clock-doubt';
import { isRunning, type Rule } from '@/lib/triage/view';

/** A sign on a running row is no time at all, or the database's own time is not: no age of it can be told. */
export const cannotTellClock: Rule<Diagnosis> = (view) => {
  const doubt = isRunning(view) ? clockDoubt(view.observation) : null;
  if (doubt?.rule !== 'unreadable') return null;
  const { subject } = view.observation;
  return {
    kind: 'cannot-tell',
    rule: 'cannot-tell/clock',
    confidence: 'unknown',
    since: null,
    cause: 'Cannot tell: clock',
    sentence: `No age on ${subject} can be trusted: ${doubt.why}.`,
    verdict: `Look at the clocks first. On ${subject}, ${doubt.why}.`,
    advice: advise(view, {
      order: ['wait'],
      wait: { label: 'Look at the row', note: 'A time that cannot be read was not written by a function.' },
    }),
  };
};
