import {
  CirclePause,
  CirclePlay,
  CircleX,
  Fence,
  Hand,
  Hourglass,
  RotateCcw,
  SquareX,
  TimerOff,
} from 'lucide-react';
import type { ActionOffer } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';
import type { Finding } from '@/lib/triage/finding';

export const ACT_ICONS: Record<JobVerb, typeof CircleX> = {
  'mark-failed': CircleX,
  retry: RotateCcw,
  'wait-out': Hourglass,
  'wait-out': Hourglass,
  'cancel-wait': Undo2,
  'request-stop': Hand,
  hold: CirclePause,
  'release-hold': CirclePlay,
  'cancel-pending': SquareX,
  'fence-off': Fence,
  'cancel-wait': TimerOff,
};

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
