import { Banner } from '@/components/ui/banner';
import { Link } from '@/components/ui/link';
import { countOf } from '@/lib/format/count';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { reviewPath } from '@/lib/reviews/review-filter';
import type { ReviewCounts } from '@/lib/reviews/review-list';

/** What should have been reviewed by now. It stays until it is. */
export function OverdueBanner({ overdue }: Pick<ReviewCounts, 'overdue'>) {
  if (overdue.first === null) return null;
  const { count, atLeast, first } = overdue;
  return (
    <Banner
      tone="fail"
      icon="clock-alert"
      title={`${countOf(count, 'act')}${atLeast ? ' or more' : ''} should have been reviewed by now.`}
      className="mb-3.5"
    >
      The glass was broken, and a review was due by {formatUtcDateTime(first.dueAt)}.{' '}
      <Link href={reviewPath(first.key)} className="link">
        Open it
      </Link>
    </Banner>
  );
}
