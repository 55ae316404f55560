import { formatUtcTime } from '@/lib/format/utc-time';
import { epochMs, type Timestamp } from '@/lib/time';

/** `03:10:04 UTC`, for a sentence; a text that is no time, as Postgres writes infinity, is said as it is. */
export function spokenTime(at: Timestamp): string {
  return Number.isNaN(epochMs(at)) ? at : `${formatUtcTime(at)} UTC`;
}
