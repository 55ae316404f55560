import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { openingFilter } from '@/components/reviews/review-views';
import type { Role } from '@/lib/auth/policy';
import { REVIEW_STATES, RISKS } from '@/lib/reviews/review';
import { ORIGINS, type ReviewFilter } from '@/lib/reviews/review-filter';

/** The whole state of the page stands in the address, so that whoever comes back is where they were. */
const PARSERS = {
  state: parseAsStringLiteral(REVIEW_STATES),
  asked: parseAsStringLiteral(['me']),
  risk: parseAsStringLiteral(RISKS),
  actor: parseAsString,
  queue: parseAsString,
  origin: parseAsStringLiteral(ORIGINS),
  cursor: parseAsString,
  key: parseAsString,
};

/** What the address says: the filter, the page of the list, and the item that is open. */
export function useReviewAddress(role: Role) {
  const [{ state, asked, cursor, key, ...rest }, set] = useQueryStates(PARSERS);
  const opening = openingFilter(role);
  const filter: ReviewFilter = {
    ...rest,
    ...(state === null ? { state: opening.state, asked: opening.asked } : { state, asked }),
  };
  return {
    filter,
    cursor,
    key,
    /** Going from item to item leaves no trail behind: Back leaves the page. */
    select: (to: string | null) => void set({ key: to }, { history: 'replace' }),
    narrow: (change: Partial<ReviewFilter>) =>
      void set({ ...filter, ...change, cursor: null, key: null }, { history: 'push' }),
    turn: (to: string | null) => void set({ cursor: to, key: null }, { history: 'push' }),
  };
}
