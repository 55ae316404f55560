import {
  CirclePause,
  CirclePlay,
  CircleSlash,
  CircleX,
  Fence,
  Hand,
  Hourglass,
  KeyRound,
  type LucideIcon,
  PlugZap,
  RotateCcw,
  SquareX,
  TimerOff,
} from 'lucide-react';
import type { BackendVerb, JobVerb, RedisLeaseVerb } from '@/lib/actions/recovery-action';

/** How the acts are drawn that a finding can advise. Apart from the others, which Triage never draws. */
export const ADVISED_ICONS: Record<JobVerb | BackendVerb | RedisLeaseVerb, LucideIcon> = {
  'mark-failed': CircleX,
  retry: RotateCcw,
  'wait-out': Hourglass,
  'request-stop': Hand,
  hold: CirclePause,
  'release-hold': CirclePlay,
  'cancel-pending': SquareX,
  'fence-off': Fence,
  'cancel-wait': TimerOff,
  'cancel-backend': CircleSlash,
  'terminate-backend': PlugZap,
  'release-redis-lease': KeyRound,
};
