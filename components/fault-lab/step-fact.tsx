import type { TourStep } from '@/lib/fault-lab/tour';
import { formatUtcTime } from '@/lib/format/utc-time';

/** What was seen, and when by the database's clock. */
export function StepFact({ seen }: { seen: NonNullable<TourStep['seen']> }) {
  return (
    <p className="max-w-[76ch] text-ink-2 wrap-anywhere">
      <time dateTime={seen.at} className="mr-2 font-mono text-ink-3 text-label">
        {formatUtcTime(seen.at)}
      </time>
      {seen.sentence}
    </p>
  );
}
