import { formatCount } from '@/lib/format/count';
import type { LockTableUse } from '@/lib/locks/lock-sample';

/** From here on the table is worth an eye: what fills it is rarely done filling. */
const NEARLY_FULL = 70;

/** How full the shared table of locks is, in per cent and in words. More than all of it is possible: the limit is a promise, not a wall. */
export function lockTableUse({ used, capacity }: LockTableUse): {
  percent: number;
  full: boolean;
  words: string;
} {
  const percent = capacity > 0 ? Math.round((used / capacity) * 100) : 0;
  const filled = `${formatCount(used)} of ${formatCount(capacity)} slots.`;
  return {
    percent,
    full: percent >= NEARLY_FULL,
    words:
      percent > 100
        ? `${filled} It lives on spare memory; when that ends, statements fail with “out of shared memory”.`
        : `${filled} Past it, statements may fail with “out of shared memory”.`,
  };
}
