import { countOf } from '@/lib/format/count';
import type { BlockingTree, LockSample } from '@/lib/locks/lock-sample';

/** The page in one sentence with a number in it. */
export function locksTitle(
  { waiterCount }: Pick<LockSample, 'waiterCount'>,
  trees: readonly BlockingTree[],
): string {
  if (waiterCount === 0) return 'Nobody waits for a lock';
  const waits = countOf(waiterCount, 'session waits', 'sessions wait');
  return trees.length === 0 ? `${waits} for a lock` : `${waits} behind ${countOf(trees.length, 'root')}`;
}
