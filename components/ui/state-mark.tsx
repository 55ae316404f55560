import {
  Check,
  CircleDashed,
  CircleQuestionMark,
  ClockAlert,
  Lock,
  type LucideIcon,
  Pause,
  Play,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Mark } from './mark';
import type { Tone } from './tone';

/** Every state that has a mark. The outlines differ, so that none is told by colour alone. */
export type MarkedState =
  | 'running'
  | 'completed'
  | 'failed'
  | 'late'
  | 'lapsed'
  | 'pending'
  | 'held'
  | 'waiting'
  | 'unknown';

const MARKS: Record<MarkedState, { tone: Tone; icon: LucideIcon; word: string }> = {
  running: { tone: 'run', icon: Play, word: 'Running' },
  completed: { tone: 'done', icon: Check, word: 'Completed' },
  failed: { tone: 'fail', icon: X, word: 'Failed' },
  late: { tone: 'late', icon: ClockAlert, word: 'Late' },
  lapsed: { tone: 'late', icon: ClockAlert, word: 'Lapsed' },
  pending: { tone: 'idle', icon: CircleDashed, word: 'Pending' },
  held: { tone: 'idle', icon: Pause, word: 'Held' },
  waiting: { tone: 'wait', icon: Lock, word: 'Waiting on a lock' },
  unknown: { tone: 'unknown', icon: CircleQuestionMark, word: 'Cannot tell' },
};

type StateMarkProps = {
  state: MarkedState;
  /** Replaces the state's own word, e.g. "Lease lapsed" for a failed attempt. */
  children?: ReactNode;
  className?: string | undefined;
};

/** A state as icon, word and colour. */
export function StateMark({ state, children, className }: StateMarkProps) {
  const { tone, icon, word } = MARKS[state];
  return (
    <Mark tone={tone} icon={icon} className={className}>
      {children ?? word}
    </Mark>
  );
}
