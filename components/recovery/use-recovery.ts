'use client';

import { useState } from 'react';
import { type Draft, givenAnswers } from '@/components/recovery/draft';
import { newRequestKey } from '@/components/recovery/request-key';
import type { Offer } from '@/lib/actions/action-offer';
import type { Outcome } from '@/lib/recovery/outcome';
import type { AloneByPhrase, Seen, TargetAddress, Wish } from '@/lib/recovery/recovery-request';

export type AllowedOffer<Verb, Guard> = Extract<Offer<Verb, Guard>, { allowed: true }>;

/** A wish about whatever has such a guard. */
export type WishOn<Verb, Guard> = Wish & AloneByPhrase & { verb: Verb; guard: Guard };

/** The door's answer: an outcome, or a sentence that says why the request was not carried out at all. */
export type RecoveryAnswer =
  | { ok: true; outcome: Outcome }
  | { ok: false; status: number; sentence: string; field?: string | undefined };

export type SubmitWish<Verb, Guard> = (wish: WishOn<Verb, Guard>) => Promise<RecoveryAnswer>;

/** What the operator saw and agreed to when the panel opened. The key is used for one wish only. */
type Armed<Guard> = { guard: Guard; seen: Seen; requestKey: string };

export type RecoveryStep<Verb, Guard> =
  | { name: 'open'; refused: { sentence: string; field: string | null } | null }
  | { name: 'sent' }
  | { name: 'answered'; outcome: Outcome }
  /** No answer came back: whether it was carried out is unknown until the same request is asked again. */
  | { name: 'lost'; wish: WishOn<Verb, Guard> };

const OPEN = { name: 'open', refused: null } as const;

function arm<Guard>(guard: Guard, seen: Seen): Armed<Guard> {
  return { guard, seen, requestKey: newRequestKey() };
}

/** One wish from arming to its outcome. The draft is the caller's, so that no step can lose the operator's words. */
export function useRecovery<Verb, Guard>(
  address: TargetAddress,
  guardNow: Guard,
  seenNow: Seen,
  submit: SubmitWish<Verb, Guard>,
) {
  const [armed, setArmed] = useState(() => arm(guardNow, seenNow));
  const [step, setStep] = useState<RecoveryStep<Verb, Guard>>(OPEN);

  const send = async (wish: WishOn<Verb, Guard>) => {
    setStep({ name: 'sent' });
    try {
      const answer = await submit(wish);
      if (answer.ok) setStep({ name: 'answered', outcome: answer.outcome });
      else setStep({ name: 'open', refused: { sentence: answer.sentence, field: answer.field ?? null } });
    } catch {
      setStep({ name: 'lost', wish });
    }
  };

  return {
    armed,
    step,
    /** Starts anew on the state that is read now, with a key of its own. */
    rearm: () => {
      setArmed(arm(guardNow, seenNow));
      setStep(OPEN);
    },
    /** `breakGlass` is the phrase of who does alone what takes two. */
    confirm: (offer: AllowedOffer<Verb, Guard>, draft: Draft, breakGlass?: string) =>
      send({
        verb: offer.verb,
        address,
        requestKey: armed.requestKey,
        guard: armed.guard,
        reason: draft.reason,
        whyObsolete: draft.whyObsolete,
        ticket: draft.ticket.trim() || null,
        effectAnswers: givenAnswers(draft, offer.questions),
        seen: armed.seen,
        ...(breakGlass !== undefined && { breakGlass }),
      }),
    /** Asks again with the very same request: the same key and body give the stored answer. */
    askAgain: () => (step.name === 'lost' ? send(step.wish) : Promise.resolve()),
  };
}
