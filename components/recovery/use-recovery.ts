'use client';

import { useState } from 'react';
import { type Draft, givenAnswers } from '@/components/recovery/draft';
import { newRequestKey } from '@/components/recovery/request-key';
import type { ActionOffer, Guard } from '@/lib/actions/action-offer';
import type { Outcome } from '@/lib/recovery/outcome';
import type { JobRequest, TargetAddress } from '@/lib/recovery/recovery-request';

export type AllowedOffer = Extract<ActionOffer, { allowed: true }>;

/** The door's answer: an outcome, or a sentence that says why the request was not carried out at all. */
export type RecoveryAnswer =
  | { ok: true; outcome: Outcome }
  | { ok: false; status: number; sentence: string; field?: string | undefined };

export type SubmitRecovery = (request: JobRequest) => Promise<RecoveryAnswer>;

type Seen = JobRequest['seen'];

/** What the operator saw and agreed to when the panel opened. The key is used for one wish only. */
type Armed = { guard: Guard; seen: Seen; requestKey: string };

export type RecoveryStep =
  | { name: 'open'; refused: { sentence: string; field: string | null } | null }
  | { name: 'sent' }
  | { name: 'answered'; outcome: Outcome }
  /** No answer came back: whether it was carried out is unknown until the same request is asked again. */
  | { name: 'lost'; request: JobRequest };

const OPEN: RecoveryStep = { name: 'open', refused: null };

function arm(guard: Guard, seen: Seen): Armed {
  return { guard, seen, requestKey: newRequestKey() };
}

/** One wish from arming to its outcome. The draft is the caller's, so that no step can lose the operator's words. */
export function useRecovery(address: TargetAddress, guardNow: Guard, seenNow: Seen, submit: SubmitRecovery) {
  const [armed, setArmed] = useState(() => arm(guardNow, seenNow));
  const [step, setStep] = useState<RecoveryStep>(OPEN);

  const send = async (request: JobRequest) => {
    setStep({ name: 'sent' });
    try {
      const answer = await submit(request);
      if (answer.ok) setStep({ name: 'answered', outcome: answer.outcome });
      else setStep({ name: 'open', refused: { sentence: answer.sentence, field: answer.field ?? null } });
    } catch {
      setStep({ name: 'lost', request });
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
    confirm: (offer: AllowedOffer, draft: Draft) =>
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
      }),
    /** Asks again with the very same request: the same key and body give the stored answer. */
    askAgain: () => (step.name === 'lost' ? send(step.request) : Promise.resolve()),
  };
}
