import type { OutcomeKind } from '@/components/ui/outcome-line';
import { formatDuration } from '@/lib/format/duration';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { FollowUp, LeaseWait, WaitState } from '@/lib/leases/lease-wait';
import { epochMs } from '@/lib/time';

/** What follows the lapse, in two or three words. */
export const FOLLOW_UP_WORDS: Record<FollowUp, string> = {
  notify: 'tell only',
  'mark-failed': 'mark failed',
  retry: 'retry',
};

/** "retry at 03:15:17, in 0:41"; past that moment it is due, and whether it was done is seen by itself. */
export function armedWords({ followUp, dueAt }: LeaseWait, nowMs: number): string {
  const left = epochMs(dueAt) - nowMs;
  const when =
    left > 0 ? `at ${formatUtcTime(dueAt)}, in ${formatDuration(left)}` : `due since ${formatUtcTime(dueAt)}`;
  return `${FOLLOW_UP_WORDS[followUp]} ${when}`;
}

/** How an ended wait is marked: by the words of every act's outcome. */
export const WAIT_OUTCOMES: Record<Exclude<WaitState, 'armed'>, OutcomeKind> = {
  fired: 'done',
  stood_down: 'stood_down',
  superseded: 'superseded',
  needs_you: 'needs_you',
  cancelled: 'cancelled',
};
