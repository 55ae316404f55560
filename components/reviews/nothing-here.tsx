import { type ReviewTab, tabOf } from '@/components/reviews/review-views';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { formatRelative } from '@/lib/format/age';
import type { ReviewFilter } from '@/lib/reviews/review-filter';
import type { ReviewCounts } from '@/lib/reviews/review-list';
import { epochMs } from '@/lib/time';

type NothingHereProps = {
  filter: ReviewFilter;
  counts: ReviewCounts | null;
  nowMs: number;
  onShowAll: () => void;
};

const TITLES: Readonly<Record<ReviewTab, string>> = {
  asked: 'Nothing is asked of you.',
  unreviewed: 'Everything is reviewed.',
  queried: 'No query waits for an answer.',
  answered: 'No answer waits for a reviewer.',
  'signed-off': 'Nothing was signed off yet.',
};

/** A view of the queue that holds nothing, and when somebody last signed something off. */
export function NothingHere({ filter, counts, nowMs, onShowAll }: NothingHereProps) {
  const narrowed = filter.risk ?? filter.actor ?? filter.queue ?? filter.origin;
  if (narrowed !== null)
    return (
      <EmptyState
        icon="search-x"
        title="Nothing here matches"
        action={<Button onClick={onShowAll}>Show all</Button>}
      >
        Take a filter away to see more.
      </EmptyState>
    );
  const last = counts?.lastSignOff ?? null;
  return (
    <EmptyState tone="done" icon="badge-check" title={TITLES[tabOf(filter)]}>
      {last
        ? `The last sign-off was ${formatRelative(epochMs(last.at), nowMs)} by ${last.by}.`
        : 'Every act that changes something will stand here, and every change made outside.'}
    </EmptyState>
  );
}
