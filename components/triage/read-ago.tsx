'use client';

import { useServerNow } from '@/components/ui/use-server-now';
import { formatAge } from '@/lib/format/age';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { epochMs, type Timestamp } from '@/lib/time';

/** How old the evidence on the page is. */
export function ReadAgo({ databaseNow }: { databaseNow: Timestamp }) {
  const readAt = epochMs(databaseNow);
  const now = useServerNow(readAt);
  return (
    <span className="whitespace-nowrap" title={formatUtcDateTime(databaseNow)}>
      All evidence read {formatAge(now - readAt)} ago
    </span>
  );
}
