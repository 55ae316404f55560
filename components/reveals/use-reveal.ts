'use client';

import { useEffect, useState } from 'react';
import { newRequestKey } from '@/components/recovery/request-key';
import { type Reveals, useReveals } from '@/components/reveals/reveals-context';
import type { RevealVerb } from '@/lib/actions/recovery-action';
import type { Outcome } from '@/lib/recovery/outcome';
import type { Seen, TargetAddress } from '@/lib/recovery/recovery-request';

/** One hidden thing, from asking why one looks to its content. */
export type RevealStep =
  | { name: 'folded' }
  | { name: 'asking'; key: string; refused: string | null }
  | { name: 'sent'; key: string }
  /** With the content, or with the reason why there is none. */
  | { name: 'answered'; outcome: Outcome };

export type Hidden = { verb: RevealVerb; address: TargetAddress; seen: Seen };

export type Reveal = {
  step: RevealStep;
  reason: string;
  setReason: (reason: string) => void;
  /** Asks for the reason, with a key of its own: each look has its own record. */
  ask: () => void;
  send: () => Promise<void>;
  /** Takes the content off the page. */
  fold: () => void;
} & Pick<Reveals, 'actsOff'> & { refusal: string | null };

const FOLDED = { name: 'folded' } as const;

/** The content lives in this state alone, and goes with the page. */
export function useReveal({ verb, address, seen }: Hidden): Reveal {
  const { rights, actsOff, submit } = useReveals();
  const [step, setStep] = useState<RevealStep>(FOLDED);
  const [reason, setReason] = useState('');
  const fold = () => setStep(FOLDED);
  useHiddenOnLeaving(step.name === 'answered', fold);

  const right = rights[verb];
  const send = async () => {
    if (step.name !== 'asking') return;
    const { key } = step;
    setStep({ name: 'sent', key });
    const open = (refused: string) => setStep({ name: 'asking', key, refused });
    try {
      const wish = { reason, requestKey: key, whyObsolete: '', ticket: null, effectAnswers: [] };
      const answer = await submit({ verb, address, guard: {}, seen, ...wish });
      if (!answer.ok) open(answer.sentence);
      else {
        setStep({ name: 'answered', outcome: answer.outcome });
        setReason('');
      }
    } catch {
      open('No answer came back. Ask again with the same request: it is recorded once at most.');
    }
  };
  return {
    ...{ step, reason, setReason, send, fold, actsOff },
    refusal: actsOff ?? (right.allowed ? null : right.reason),
    ask: () => setStep({ name: 'asking', key: newRequestKey(), refused: null }),
  };
}

/** A page that the browser keeps for the way back would show the content again. */
function useHiddenOnLeaving(shown: boolean, fold: () => void) {
  useEffect(() => {
    if (!shown) return;
    window.addEventListener('pagehide', fold);
    return () => window.removeEventListener('pagehide', fold);
  });
}
