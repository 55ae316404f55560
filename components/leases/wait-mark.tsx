'use client';

import { armedWords } from '@/components/leases/wait-words';
import { useServerNow } from '@/components/ui/use-server-now';
import { isArmed, type LeaseWait } from '@/lib/leases/lease-wait';
import { epochMs, type Timestamp } from '@/lib/time';

/** In a list: that somebody waits this lease out, and what follows. Nothing once the wait has ended. */
export function WaitMark({ wait, databaseNow }: { wait: LeaseWait | null; databaseNow: Timestamp }) {
  const nowMs = useServerNow(epochMs(databaseNow));
  if (!isArmed(wait)) return null;
  return (
    <span className="block text-ink-2 text-label">
      armed by {wait.armedBy.name}: {armedWords(wait, nowMs)}
    </span>
  );
}
