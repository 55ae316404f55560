import { decide, type Role } from '@/lib/auth/policy';
import { type ReviewItem, type ReviewVerb, recordSeqOf } from '@/lib/reviews/review';
import { nextReviewState, WHY_NOT_NOW } from '@/lib/reviews/transitions';

/** What one person may say of one item: yes, with whether it takes a note, or no with the reason in words. */
export type ReviewOffer = { allowed: true; noteNeeded: boolean } | { allowed: false; reason: string };

/** Who looks: their id, their role, and whether this console is read-only. */
export type Reviewer = { id: string; role: Role; readOnly: boolean };

/** What may be said of an item by a person, as the database will decide it again under its lock. */
export function reviewOffers(
  { key, state, parties }: Pick<ReviewItem, 'key' | 'state' | 'parties'>,
  { id, role, readOnly }: Reviewer,
): Readonly<Record<ReviewVerb, ReviewOffer>> {
  const isParty = parties.some((party) => party.id === id);
  const offer = (verb: ReviewVerb, noteNeeded: boolean): ReviewOffer => {
    const verdict = decide(role, verb, circumstance(verb), { readOnly });
    if (verdict.kind === 'deny') return { allowed: false, reason: verdict.reason };
    if (nextReviewState(state, verb) === null) return { allowed: false, reason: WHY_NOT_NOW[verb] };
    return { allowed: true, noteNeeded };
  };
  const circumstance = (verb: ReviewVerb) => {
    if (verb !== 'answer') return isParty ? 'own' : 'plain';
    // Of a change made outside nobody is known to have done it.
    return isParty || recordSeqOf(key) === null ? 'plain' : 'other';
  };
  return {
    'sign-off': offer('sign-off', state === 'queried'),
    query: offer('query', true),
    answer: offer('answer', true),
  };
}
