import { Icon } from '@/components/ui/icon';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import type { ReviewMark } from '@/lib/reviews/review-list';

const WORDS = {
  unreviewed: 'not yet',
  queried: 'queried by',
  answered: 'answered by',
  'signed-off': '',
} as const;

/** Who reviewed an act, or how far its review is; nothing of what nobody reviews. */
export function ReviewedBy({ mark }: { mark: ReviewMark | undefined }) {
  if (!mark) return null;
  return (
    <span
      title={mark.at ? formatUtcDateTime(mark.at) : undefined}
      className={mark.state === 'signed-off' ? 'inline-flex items-baseline gap-1' : 'text-ink-2'}
    >
      {mark.state === 'signed-off' && (
        <>
          <Icon icon="badge-check" size="lamp" className="translate-y-0.5 text-done" />
          <span className="sr-only">Signed off by</span>
        </>
      )}
      <span className="sm:hidden">review: </span>
      {WORDS[mark.state]} {mark.by}
    </span>
  );
}
