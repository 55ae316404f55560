import {
  BellOff,
  BellRing,
  CirclePause,
  CirclePlay,
  CircleSlash,
  CircleStop,
  CircleX,
  Fence,
  Hand,
  Hourglass,
  type LucideIcon,
  PlugZap,
  RotateCcw,
  SquareX,
  TimerOff,
} from 'lucide-react';
import type { ActionVerb, BackendVerb } from '@/lib/actions/recovery-action';

/** How each act is drawn, wherever it stands. */
export const ACT_ICONS: Record<ActionVerb | BackendVerb, LucideIcon> = {
  'mark-failed': CircleX,
  retry: RotateCcw,
  'wait-out': Hourglass,
  'request-stop': Hand,
  hold: CirclePause,
  'release-hold': CirclePlay,
  'cancel-pending': SquareX,
  'fence-off': Fence,
  'cancel-wait': TimerOff,
  'pause-queue': CirclePause,
  'resume-queue': CirclePlay,
  'drain-worker': CircleStop,
  'cancel-backend': CircleSlash,
  'terminate-backend': PlugZap,
  snooze: BellOff,
  unsnooze: BellRing,
};
