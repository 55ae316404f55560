import type { Snooze } from '@/lib/actions/snooze';
import type { WaitingRequest } from '@/lib/approvals/approval';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { Timestamp } from '@/lib/time';
import type { Unlisted } from '@/lib/triage/card';
import type { ClosedEpisode, OpenEpisode } from '@/lib/triage/episode';
import type { Finding } from '@/lib/triage/finding';
import type { WatcherStanding } from '@/lib/workers/watcher-standing';

/** A count that may have stopped counting: `500k+` is `{ count: 500000, atLeast: true }`. */
export type Count = { count: number; atLeast: boolean };

/** That all else is well, or is not, in Leasehold's own table: no other tells it cheaply. Durations are seconds. */
export type TriageStrip = {
  running: number;
  pending: Count;
  held: number;
  oldestPending: { seconds: number; queue: string; subject: string } | null;
  workers: { alive: number; registered: number; silent: readonly string[] };
  watcher: WatcherStanding;
  /** Completions in each of the last 30 whole minutes, oldest first. */
  completedPerMinute: readonly number[];
  lastIntervention: AuditEventRow | null;
};

/** What the sample could not judge: never shown as "nothing is wrong". */
export type NotJudged = { what: string; why: string; grant: string | null };

/** The name of what is left out when no job could be read at all. */
export const ALL_JOBS = 'All jobs';

/** Why no job was judged at all, so that nothing found is not taken for nothing wrong; null when some were. */
export function whyUnjudged({ notJudged }: Pick<TriageSnapshot, 'notJudged'>): string | null {
  return notJudged.find(({ what }) => what === ALL_JOBS)?.why ?? null;
}

/** One sample, shared by every viewer. */
export type TriageSnapshot = {
  databaseNow: Timestamp;
  database: string;
  environment: 'production' | 'staging' | 'development';
  /** Running attempts that were looked at. */
  judged: number;
  /** Sources whose jobs were judged and are in no count of the strip. */
  others: readonly string[];
  /** Milliseconds the sample took. */
  tookMs: number;
  /** Those of jobs with the evidence that stands on a card only, and not all where one cause has many. */
  findings: readonly Finding[];
  /** Jobs in trouble that are counted and not listed. */
  unlisted: readonly Unlisted[];
  /** The newest wait on each job that has a finding, armed or ended. */
  waits: readonly LeaseWait[];
  /** Since when the watcher knows of the findings. */
  episodes: readonly OpenEpisode[];
  /** What of the findings is set aside now. */
  snoozes: readonly Snooze[];
  /** What waits for a second person, on these findings or elsewhere. */
  requests: readonly WaitingRequest[];
  /** What was last wrong and is over; null when nothing ever was, as far as a watcher saw. */
  lastClosed: ClosedEpisode | null;
  /** Null when it could not be read while the findings could; `notJudged` then says why. */
  strip: TriageStrip | null;
  notJudged: readonly NotJudged[];
};

/** A snapshot with the truth about its freshness. `since` is by the console's clock: the database's cannot be read then. */
export type Live<T> =
  | { state: 'fresh'; snapshot: T }
  | { state: 'out-of-reach'; since: Timestamp; sentence: string; snapshot: T | null };
