'use client';

import { useState } from 'react';
import type { AllowedOffer } from '@/components/recovery/use-recovery';
import type { Offer } from '@/lib/actions/action-offer';

/**
 * The offer that an open panel is about. It stays while the panel is open even when the row moves on and the act is
 * refused: the operator's words are in it. A panel never opens on an act that is refused from the start.
 */
export function useOpenOffer<Verb, Guard>(
  offers: readonly Offer<Verb, Guard>[],
  verb: string | null,
): { offer: AllowedOffer<Verb, Guard> | null; refusal: { label: string; reason: string } | null } {
  const [kept, setKept] = useState<AllowedOffer<Verb, Guard> | null>(null);
  const current = offers.find((offer) => offer.verb === verb);
  const newest = current?.allowed ? current : kept?.verb === verb ? kept : null;
  // Offers are made anew at each render; what they say changes seldom.
  if (JSON.stringify(newest) !== JSON.stringify(kept)) setKept(newest);
  return { offer: newest, refusal: current && !current.allowed ? current : null };
}
