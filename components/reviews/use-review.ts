import { useState } from 'react';
import { newRequestKey } from '@/components/recovery/request-key';
import type { RecoveryAnswer } from '@/components/recovery/use-recovery';
import type { Outcome } from '@/lib/recovery/outcome';
import type { ReviewRequest } from '@/lib/recovery/recovery-request';
import type { ReviewVerb } from '@/lib/reviews/review';
import type { ReviewDetail } from '@/lib/reviews/review-list';

export type SayReview = (request: ReviewRequest) => Promise<RecoveryAnswer>;

export type ReviewStep =
  | { name: 'open'; refused: string | null }
  | { name: 'sent'; verb: ReviewVerb }
  /** It was carried out, or was refused or stale under the lock: what really happened. */
  | { name: 'answered'; verb: ReviewVerb; outcome: Outcome }
  /** No answer came back: whether it was carried out is unknown until the same request is asked again. */
  | { name: 'lost'; request: ReviewRequest };

const OPEN: ReviewStep = { name: 'open', refused: null };

/**
 * One person's word on one item. It is guarded by what was said before they looked: what comes in meanwhile has to be seen
 * first.
 */
export function useReview(
  { item, database, databaseNow }: ReviewDetail,
  say: SayReview,
  onDone: (verb: ReviewVerb) => void,
) {
  const [armed, setArmed] = useState({ state: item.state, notes: item.notes.length });
  const [step, setStep] = useState<ReviewStep>(OPEN);

  const send = async (request: ReviewRequest) => {
    setStep({ name: 'sent', verb: request.verb });
    try {
      const answer = await say(request);
      if (!answer.ok) return setStep({ name: 'open', refused: answer.sentence });
      setStep({ name: 'answered', verb: request.verb, outcome: answer.outcome });
      if (answer.outcome.outcome === 'done') onDone(request.verb);
    } catch {
      setStep({ name: 'lost', request });
    }
  };

  return {
    step,
    /** Something was said of it since one looked. */
    moved: step.name === 'open' && armed.notes !== item.notes.length,
    rearm: () => {
      setArmed({ state: item.state, notes: item.notes.length });
      setStep(OPEN);
    },
    say: (verb: ReviewVerb, note: string) =>
      send({
        verb,
        address: { source: 'native', database, key: item.key },
        requestKey: newRequestKey(),
        guard: armed,
        reason: note,
        whyObsolete: '',
        ticket: null,
        effectAnswers: [],
        seen: { rule: null, sentence: item.title, readAt: databaseNow, evidence: [] },
      }),
    /** Asks again with the very same request: the same key and body give the stored answer. */
    askAgain: () => (step.name === 'lost' ? send(step.request) : Promise.resolve()),
  };
}
