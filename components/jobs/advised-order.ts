import type { ActionOffer } from '@/lib/actions/action-offer';
import type { Finding } from '@/lib/triage/finding';

const NOT_ADVISED = 50;
const REFUSED = 100;

/** What is possible before what is refused; among both, what is advised first. */
export function inAdvisedOrder(offers: readonly ActionOffer[], finding: Finding | null): ActionOffer[] {
  const advised: readonly string[] = finding?.safe.map(({ verb }) => verb) ?? [];
  const rank = ({ allowed, verb }: ActionOffer) => {
    const place = advised.indexOf(verb);
    return (allowed ? 0 : REFUSED) + (place === -1 ? NOT_ADVISED : place);
  };
  return [...offers].sort((a, b) => rank(a) - rank(b));
}
