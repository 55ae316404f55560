import type { ActionOffer } from '@/lib/actions/action-offer';
import type { Finding } from '@/lib/triage/finding';

const NOT_ADVISED = 50;
const REFUSED = 100;

/** The advised act first, then what is possible, then what is refused. */
export function inAdvisedOrder(offers: readonly ActionOffer[], finding: Finding | null): ActionOffer[] {
  const advised: readonly string[] = finding?.safe.map(({ verb }) => verb) ?? [];
  const rank = ({ allowed, verb }: ActionOffer) => {
    if (!allowed) return REFUSED;
    const place = advised.indexOf(verb);
    return place === -1 ? NOT_ADVISED : place;
  };
  return [...offers].sort((a, b) => rank(a) - rank(b));
}
