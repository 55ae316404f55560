'use client';

import { useServerNow } from '@/components/ui/use-server-now';
import { formatDuration } from '@/lib/format/duration';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { epochMs, type Timestamp } from '@/lib/time';

type LastedProps = { since: Timestamp | null; databaseNow: Timestamp };

/** How long something has lasted, counting on; a beginning that is not known is not taken for now. */
export function Lasted({ since, databaseNow }: LastedProps) {
  const now = useServerNow(epochMs(databaseNow));
  if (since === null) return <span className="font-sans text-ink-3 text-label">not known</span>;
  return (
    <time dateTime={since} title={`since ${formatUtcDateTime(since)}`} className="whitespace-nowrap">
      {formatDuration(now - epochMs(since))}
    </time>
  );
}
