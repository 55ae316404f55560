import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { conflictDoubt } from '@/lib/triage/conflict-doubt';
import { isRunning, type Rule } from '@/lib/triage/view';

/** Two pieces of evidence on a running row that cannot both be true. Both are shown, and neither is acted on. */
export const cannotTellConflict: Rule<Diagnosis> = (view) => {
  const conflict = isRunning(view) ? conflictDoubt(view.observation) : null;
  if (conflict === null) return null;
  const { one, other } = conflict;
  const { subject } = view.observation;
  return {
    kind: 'cannot-tell',
    rule: 'cannot-tell/conflict',
    confidence: 'unknown',
    since: null,
    cause: 'Cannot tell: evidence disagrees',
    sentence: `The evidence on ${subject} disagrees: ${one}, but ${other}.`,
    verdict: `Look at both sides first: ${one}, but ${other}.`,
    advice: advise(view, {
      order: ['wait'],
      wait: {
        label: 'Look at both sides',
        note: 'One of the two is wrong, and nothing read here says which.',
      },
    }),
  };
};
