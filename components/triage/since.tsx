'use client';

import { useServerNow } from '@/components/ui/use-server-now';
import { formatDuration } from '@/lib/format/duration';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import { epochMs, type Timestamp } from '@/lib/time';

type SinceProps = { since: Timestamp | null; databaseNow: Timestamp };

/** When the trouble began and how long ago that is, counting on. */
export function Since({ since, databaseNow }: SinceProps) {
  const now = useServerNow(epochMs(databaseNow));
  if (since === null) return <span className="text-ink-3 text-label">since when is not known</span>;
  return (
    <span className="whitespace-nowrap text-ink-3 text-label" title={formatUtcDateTime(since)}>
      since {formatUtcTime(since)}, {formatDuration(now - epochMs(since))}
    </span>
  );
}
