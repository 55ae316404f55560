import type { SignalLevels } from '@/lib/health/signal-levels';
import type { Timestamp } from '@/lib/time';
import type { Finding } from '@/lib/triage/finding';

/** Acts and outside changes that nobody signed off, older than a rule allows. */
export type WaitingReviews = { count: number; atLeast: boolean; oldestAt: Timestamp };

/** What was found wrong with the newest records; `seq` is the first that is not as it was written. */
export type RecordBreak = { seq: string; sentence: string };

/** All that rules are held against. What was not read is null, and ends nothing. */
export type AlertReading = {
  databaseNow: Timestamp;
  findings: readonly Finding[];
  /** Whether everything was looked at: only then is a finding that is not there over. */
  whole: boolean;
  /** Fingerprints of the findings that somebody set aside. */
  snoozed: ReadonlySet<string>;
  /** By the age in seconds that a rule allows; without an entry nothing is older. */
  reviews: ReadonlyMap<number, WaitingReviews> | null;
  /** The lease signals by the minutes that were summed. */
  levels: ReadonlyMap<number, SignalLevels> | null;
  record: { broken: RecordBreak | null } | null;
};
