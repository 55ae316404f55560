'use client';

import { useState } from 'react';
import type { AllowedOffer } from '@/components/recovery/use-recovery';
import type { ActionOffer } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';

type Refused = Extract<ActionOffer, { allowed: false }>;

/**
 * The offer that an open panel is about. It stays while the panel is open even when the row moves on and the act is
 * refused: the operator's words are in it. A panel never opens on an act that is refused from the start.
 */
export function useOpenOffer(offers: readonly ActionOffer[], verb: JobVerb | null) {
  const [kept, setKept] = useState<AllowedOffer | null>(null);
  const current = offers.find((offer) => offer.verb === verb);
  const newest = current?.allowed ? current : kept?.verb === verb ? kept : null;
  if (newest !== kept) setKept(newest);
  const refusal: Refused | null = current && !current.allowed ? current : null;
  return { offer: newest, refusal };
}
