import { formatDuration, formatRemaining } from '@/lib/format/duration';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import type { Timestamp } from '@/lib/time';
import { epochMs } from '@/lib/time';
import type { LeaseStanding } from '@/lib/triage/lease-standing';
import type { OwnerStanding } from '@/lib/triage/owner-standing';

/** `4:22`, from milliseconds. */
export function lasted(ms: number): string {
  return Number.isFinite(ms) ? formatDuration(ms) : 'an unknown time';
}

/** `0:38`, never `0:00` while something is left. */
export const left = formatRemaining;

/** `03:14:47`; a text that is no time is shown as it is. */
export function clock(at: Timestamp): string {
  return Number.isNaN(epochMs(at)) ? at : formatUtcTime(at);
}

/** `28 Nov 2026, 03:14:47 UTC`, for what may lie days back. */
export function clockWithDate(at: Timestamp): string {
  return Number.isNaN(epochMs(at)) ? at : formatUtcDateTime(at);
}

/** The moment `seconds` after `at`, to the second: for "from 03:17:47 on". */
export function clockAfter(at: Timestamp, seconds: number): string {
  const ms = epochMs(at) + seconds * 1000;
  return Number.isNaN(ms) ? 'a time that cannot be read' : formatUtcTime(ms);
}

/** The owner as a sentence names it. */
export function ownerName({ name }: OwnerStanding): string {
  return name ?? 'its owner';
}

/** `heard 0:03 ago`, or that nothing of it was read. */
export function heard({ sign }: OwnerStanding): string {
  return sign ? `heard ${lasted(sign.age)} ago` : 'never heard';
}

/** `silent for 4:22`, or that no sign of it stands anywhere. */
export function silentFor({ sign }: OwnerStanding): string {
  return sign ? `silent for ${lasted(sign.age)}` : 'silent, without a sign on record';
}

/** The lease in one clause, for the end of a sentence. */
export function leaseClause(lease: LeaseStanding): string {
  switch (lease.state) {
    case 'live':
      return `its lease lapses in ${left(lease.left)}`;
    case 'lapsed':
      return `its lease lapsed ${lasted(lease.over)} ago`;
    case 'none':
      return 'it has no lease';
    case 'unread':
      return 'its lease could not be read';
  }
}
