import type { ActionFacts } from '@/lib/actions/action-facts';
import { formatRemaining } from '@/lib/format/duration';

export const UNREAD_LEASE = 'Whether its lease is live could not be read.';

/** Why a running job is not taken from its owner, in one sentence; null when it may be. The lease first: while it is live, nothing else matters. */
export function stillOwned({ lease, owner }: ActionFacts): string | null {
  if (lease.state === 'unread') return UNREAD_LEASE;
  if (lease.state === 'live') return `The lease is live for ${formatRemaining(lease.left)} more.`;
  return owner.gone ? null : owner.why;
}
