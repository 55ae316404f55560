import type { ReactNode } from 'react';
import type { IconName } from './icon-name';
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

const MARKS: Record<MarkedState, { tone: Tone; icon: IconName; word: string }> = {
  running: { tone: 'run', icon: 'play', word: 'Running' },
  completed: { tone: 'done', icon: 'check', word: 'Completed' },
  failed: { tone: 'fail', icon: 'x', word: 'Failed' },
  late: { tone: 'late', icon: 'clock-alert', word: 'Late' },
  lapsed: { tone: 'late', icon: 'clock-alert', word: 'Lapsed' },
  pending: { tone: 'idle', icon: 'circle-dashed', word: 'Pending' },
  held: { tone: 'idle', icon: 'pause', word: 'Held' },
  waiting: { tone: 'wait', icon: 'lock', word: 'Waiting on a lock' },
  unknown: { tone: 'unknown', icon: 'circle-question-mark', word: 'Cannot tell' },
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
