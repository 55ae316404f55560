import type { Outcome } from '@/lib/recovery/outcome';

/** What to watch after an act, from what really happened; null when there is nothing to watch. */
export function whatNext(outcome: Outcome): string | null {
  switch (outcome.outcome) {
    case 'done':
      return outcome.successorKey
        ? 'Watch the new attempt. What the old worker still reports is refused, and stands in the record.'
        : 'The attempt is closed. Nothing runs for this subject until it is retried.';
    case 'stale':
      return 'Nothing was written. Look at the new state before you ask again.';
    case 'timed_out':
      return 'Another session held the rows for too long. Nothing was written; it is safe to ask again.';
    case 'unknown':
      return 'Ask again with the same request: if it was carried out, you get its stored answer and nothing happens twice.';
    case 'not_found':
      return 'The row is not there. Check that the address names the right database.';
    default:
      return null;
  }
}
