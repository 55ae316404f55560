'use client';

import { useServerNow } from '@/components/ui/use-server-now';
import { formatOverdue, formatRemaining } from '@/lib/format/duration';
import { epochMs, type Timestamp } from '@/lib/time';

type LeaseCountdownProps = {
  until: Timestamp;
  databaseNow: Timestamp;
  /** How many leases it stands for; the first to lapse is counted down. */
  leases?: number;
};

/** The time left to the lapse, then the time past it, counted by the database's clock. */
export function LeaseCountdown({ until, databaseNow, leases = 1 }: LeaseCountdownProps) {
  const left = epochMs(until) - useServerNow(epochMs(databaseNow));
  const lapsed = left <= 0;
  const first = leases > 1 ? 'the first lapse' : 'the lapse';
  return (
    <div role="timer" aria-live="off" className="flex items-center gap-2.5">
      <b className={`font-medium font-mono text-readout ${lapsed ? 'text-late' : ''}`}>
        {lapsed ? formatOverdue(-left) : formatRemaining(left)}
      </b>
      <span className="text-ink-2 text-label leading-[14px]">{lapsed ? `past ${first}` : `to ${first}`}</span>
    </div>
  );
}
