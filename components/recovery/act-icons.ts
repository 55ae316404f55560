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
import type { JobVerb } from '@/lib/actions/recovery-action';

/** The picture of each act on a job, the same wherever it is offered. */
export const ACT_ICONS: Record<JobVerb, typeof CircleX> = {
  'mark-failed': CircleX,
  retry: RotateCcw,
  'wait-out': Hourglass,
  'request-stop': Hand,
  hold: CirclePause,
  'release-hold': CirclePlay,
  'cancel-pending': SquareX,
  'fence-off': Fence,
  'cancel-wait': TimerOff,
};
