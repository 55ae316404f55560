'use client';

import { useServerNow } from '@/components/ui/use-server-now';
import { formatRemaining } from '@/lib/format/duration';
import { formatUtcTime } from '@/lib/format/utc-time';
import { epochMs, type Timestamp } from '@/lib/time';

type ExpiryProps = { expiresAt: Timestamp; databaseNow: Timestamp };

/** How long a request still waits, counted down by the database's clock, and until when. */
export function Expiry({ expiresAt, databaseNow }: ExpiryProps) {
  const left = epochMs(expiresAt) - useServerNow(epochMs(databaseNow));
  const until = <time dateTime={expiresAt}>{formatUtcTime(expiresAt)} UTC</time>;
  if (left <= 0) return <>expired at {until}</>;
  return (
    <>
      <span role="timer" className="font-medium font-mono text-ink tracking-mono">
        {formatRemaining(left)}
      </span>{' '}
      left, until {until}
    </>
  );
}
