import { Mark } from '@/components/ui/mark';
import { formatAge } from '@/lib/format/age';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import type { ReviewItem } from '@/lib/reviews/review';
import { epochMs } from '@/lib/time';

type DueMarkProps = { item: Pick<ReviewItem, 'dueAt' | 'state'>; nowMs: number };

/** Until when it must have been reviewed, or for how long it should have been; nothing where nothing presses. */
export function DueMark({ item: { dueAt, state }, nowMs }: DueMarkProps) {
  if (dueAt === null || state === 'signed-off') return null;
  const left = epochMs(dueAt) - nowMs;
  return (
    <span title={formatUtcDateTime(dueAt)}>
      {left > 0 ? (
        <Mark tone="late" icon="alarm-clock">
          Due in {formatAge(left)}
        </Mark>
      ) : (
        <Mark tone="fail" icon="clock-alert">
          Overdue for {formatAge(-left)}
        </Mark>
      )}
    </span>
  );
}
