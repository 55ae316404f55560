import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import { secondsBetween, type Timestamp } from '@/lib/time';

/** A page of the console, by its path alone: the origin is put before it as it is sent. */
export type SaidLink = { label: string; path: string };

/**
 * What is said of an alert. Nothing in it but `named` is private: words of this console, names of queues and workers, counts
 * and times. `named` holds business keys and what a finding says in full, and goes only where the destination may hear it.
 */
export type Said = {
  sentence: string;
  queues: readonly string[];
  owner: string | null;
  /** Jobs that stand because of it; null where it is about none. */
  heldUp: number | null;
  since: Timestamp | null;
  /** The limit that was passed, in words; null where it is about a finding. */
  limit: string | null;
  /** The page to open first. */
  path: string;
  links: readonly SaidLink[];
  named: { sentence: string; subjects: readonly string[] } | null;
};

const A_DAY = 86_400;

/** A beginning in words: the time of day, with its date once that is a day ago. */
export function spokenSince(since: Timestamp, now: Timestamp): string {
  return secondsBetween(since, now) < A_DAY ? `${formatUtcTime(since)} UTC` : formatUtcDateTime(since);
}
