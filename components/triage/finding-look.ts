import {
  CircleDotDashed,
  CirclePause,
  CircleQuestionMark,
  ClipboardCheck,
  ClockAlert,
  ClockFading,
  Hand,
  type LucideIcon,
  PencilLine,
  Repeat2,
  ServerOff,
  Snowflake,
  TimerOff,
  Unplug,
  UserRoundSearch,
} from 'lucide-react';
import type { Tone } from '@/components/ui/tone';
import type { FaultKind } from '@/lib/triage/finding';

/** How each kind is drawn. The outlines differ, so that none is told by its colour alone. */
export const FINDING_LOOK: Record<FaultKind, { tone: Tone; icon: LucideIcon }> = {
  'owner-silent': { tone: 'late', icon: Unplug },
  'owner-unregistered': { tone: 'late', icon: ServerOff },
  'no-lease': { tone: 'late', icon: TimerOff },
  'lapsed-owner-alive': { tone: 'late', icon: ClockAlert },
  'no-progress': { tone: 'late', icon: Snowflake },
  'never-started': { tone: 'late', icon: CircleDotDashed },
  'owner-newer': { tone: 'unknown', icon: UserRoundSearch },
  'clock-offset': { tone: 'unknown', icon: ClockFading },
  'crash-loop': { tone: 'fail', icon: Repeat2 },
  'held-in-doubt': { tone: 'late', icon: CirclePause },
  'completed-late': { tone: 'fail', icon: ClipboardCheck },
  'after-an-act': { tone: 'fail', icon: Hand },
  'changed-outside': { tone: 'late', icon: PencilLine },
  'cannot-tell': { tone: 'unknown', icon: CircleQuestionMark },
};
