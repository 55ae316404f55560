'use client';

import { useServerNow } from '@/components/ui/use-server-now';
import { formatOverdue, formatRemaining } from '@/lib/format/duration';
import { epochMs, type Timestamp } from '@/lib/time';

/** Time to the lapse, or past it. */
export function TimeLeft({ until, databaseNow }: { until: Timestamp; databaseNow: Timestamp }) {
  const left = epochMs(until) - useServerNow(epochMs(databaseNow));
  return (
    <span className={`text-right font-medium font-mono ${left <= 0 ? 'text-late' : ''}`}>
      {left <= 0 ? formatOverdue(-left) : formatRemaining(left)}
    </span>
  );
}
