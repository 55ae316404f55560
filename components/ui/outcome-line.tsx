import type { ReactNode } from 'react';
import type { IconName } from './icon-name';
import { Lamp } from './lamp';
import type { Tone } from './tone';

/** What became of an act. */
export type OutcomeKind =
  | 'done'
  | 'stale'
  | 'refused'
  | 'not_found'
  | 'timed_out'
  | 'armed'
  | 'requested'
  | 'stood_down'
  | 'superseded'
  | 'needs_you'
  | 'cancelled'
  | 'unknown';

const OUTCOMES: Record<OutcomeKind, { tone: Tone; icon: IconName; word: string }> = {
  done: { tone: 'done', icon: 'check', word: 'Done' },
  stale: { tone: 'late', icon: 'clock-alert', word: 'Stale' },
  refused: { tone: 'fail', icon: 'x', word: 'Refused' },
  not_found: { tone: 'fail', icon: 'search-x', word: 'Not found' },
  timed_out: { tone: 'late', icon: 'timer-off', word: 'Timed out' },
  requested: { tone: 'idle', icon: 'user-round-check', word: 'Requested' },
  armed: { tone: 'idle', icon: 'hourglass', word: 'Armed' },
  stood_down: { tone: 'done', icon: 'heart-pulse', word: 'Stood down' },
  superseded: { tone: 'done', icon: 'step-forward', word: 'Superseded' },
  needs_you: { tone: 'late', icon: 'hand', word: 'Needs you' },
  cancelled: { tone: 'idle', icon: 'undo-2', word: 'Cancelled' },
  unknown: { tone: 'unknown', icon: 'circle-question-mark', word: 'Unknown' },
};

type OutcomeLineProps = {
  outcome: OutcomeKind;
  /** Rows that moved; shown also when it is zero. Leave it out where no row was asked to move. */
  rows?: number | undefined;
  /** What really happened, or why nothing did. */
  children: ReactNode;
};

/** One line that reports what was seen to happen. It stays on the page; nothing pops up and goes away. */
export function OutcomeLine({ outcome, rows, children }: OutcomeLineProps) {
  const { tone, icon, word } = OUTCOMES[outcome];
  return (
    <div className="flex gap-2">
      <Lamp tone={tone} icon={icon} className="mt-px" />
      <p className="min-w-0 text-ink-2 wrap-anywhere">
        <b className="whitespace-nowrap font-semibold text-ink">
          {word}
          {rows !== undefined && `, ${rows} ${rows === 1 ? 'row' : 'rows'}`}.
        </b>{' '}
        {children}
      </p>
    </div>
  );
}

/** The word of an outcome with its lamp, for a table's cell. */
export function OutcomeMark({ outcome }: { outcome: OutcomeKind }) {
  const { tone, icon, word } = OUTCOMES[outcome];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-medium">
      <Lamp tone={tone} icon={icon} />
      {word}
    </span>
  );
}
