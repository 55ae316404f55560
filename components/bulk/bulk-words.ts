import { bulkWish } from '@/lib/actions/bulk-words';
import { type BulkRun, endedItems, type ItemOutcome } from '@/lib/bulk/bulk-run';
import { countOf, formatCount } from '@/lib/format/count';

/** What is to be done, is being done or was done to how many, in one sentence: the head of its page. */
export function bulkTitle(run: BulkRun): string {
  const ended = endedItems(run);
  switch (run.state) {
    case 'frozen':
      return `${bulkWish(run.verb, run.items)}: ${formatCount(run.foreseen)} can be, as they stand`;
    case 'running':
      return `${bulkWish(run.verb, run.items)}: ${formatCount(ended)} of ${formatCount(run.items)} so far`;
    case 'paused':
      return `${bulkWish(run.verb, run.items)}: paused after ${formatCount(ended)}`;
    case 'stopped':
      return `${bulkWish(run.verb, run.items)}: stopped after ${formatCount(ended)}, ${formatCount(run.counts.done)} done`;
    case 'finished':
      return `${bulkWish(run.verb, run.items)}: ${formatCount(run.counts.done)} done`;
  }
}

/** The end of a job in one word of a tab. */
export const ITEM_WORDS: Record<ItemOutcome, string> = {
  done: 'Done',
  stale: 'Changed since',
  refused: 'Refused',
  not_found: 'Not found',
  timed_out: 'Timed out',
};

/** What nothing is said of yet: `6,900 left`; once it has ended, `6,900 not reached`. */
export function leftWords(run: BulkRun): string | null {
  const left = run.items - endedItems(run);
  if (left === 0 || run.state === 'frozen') return null;
  return run.state === 'stopped' ? `${countOf(left, 'job')} not reached` : `${countOf(left, 'job')} left`;
}
