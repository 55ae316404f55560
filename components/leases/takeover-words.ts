import { formatRemaining } from '@/lib/format/duration';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { Queue } from '@/lib/jobs/queue';
import { epochMs, type Timestamp } from '@/lib/time';

const SECOND = 1_000;

type Policy = Pick<Queue, 'takeover' | 'sweepAge'>;

/**
 * What happens to a running attempt by itself, and when: nobody should act against what is about to happen anyway. Null
 * where nothing does.
 */
export function takeoverWords(
  { takeover, sweepAge }: Policy,
  until: Timestamp,
  nowMs: number,
): string | null {
  const lapse = epochMs(until);
  if (takeover === 'operator') return null;
  if (takeover === 'automatic') {
    return nowMs < lapse
      ? `Any worker may take it over in ${formatRemaining(lapse - nowMs)}, from ${formatUtcTime(until)} on.`
      : 'Any worker may take it over at any moment.';
  }
  const due = lapse + (sweepAge ?? 0) * SECOND;
  return nowMs < due
    ? `A sweep closes this in ${formatRemaining(due - nowMs)}, from ${formatUtcTime(due)} on.`
    : 'The next sweep closes this.';
}
