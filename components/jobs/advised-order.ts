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

type Allowed = Extract<ActionOffer, { allowed: true }>;

/** Where nothing is wrong with a closed or held attempt, going on with its subject is still what one comes for. */
const AT_REST: readonly string[] = ['failed', 'held'];

/** The one act that is urged; null where none is advised, or what is advised is armed already. */
export function primaryAct(
  offers: readonly ActionOffer[],
  finding: Finding | null,
  armed: boolean,
): Allowed | null {
  const [first] = inAdvisedOrder(offers, finding);
  if (!first?.allowed || armed) return null;
  if (finding === null) return AT_REST.includes(first.guard.status) ? first : null;
  if (!finding.safe.some(({ verb }) => verb === first.verb)) return null;
  // Before a lapse nothing but the wait itself is to be hurried.
  return finding.safe[0]?.verb !== 'wait' || first.verb === 'wait-out' ? first : null;
}
