'use client';

import { createContext, useContext } from 'react';
import type { RecoveryAnswer } from '@/components/recovery/use-recovery';
import type { MayAct } from '@/lib/actions/may-act';
import type { RevealVerb } from '@/lib/actions/recovery-action';
import type { RevealRequest } from '@/lib/recovery/recovery-request';

/** What a page lets be seen of what it hides, and by whom. */
export type Reveals = {
  rights: Readonly<Record<RevealVerb, MayAct>>;
  /** Why every act is off; null while they are on. */
  actsOff: string | null;
  submit: (request: RevealRequest) => Promise<RecoveryAnswer>;
};

/** Hidden things stand deep in a page, a statement in every session: they take this from around them. */
export const RevealsContext = createContext<Reveals | null>(null);

/** Throws outside of a page that reveals something. */
export function useReveals(): Reveals {
  const reveals = useContext(RevealsContext);
  if (reveals === null) throw new Error('Nothing says here what may be revealed.');
  return reveals;
}
