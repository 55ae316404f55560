import type { AuditEventRow } from '@/lib/audit/audit-event';
import type { SignalLevels, SignalSums } from '@/lib/health/signal-levels';
import type { SignalWish } from '@/lib/health/signal-window';
import type { Timestamp } from '@/lib/time';

/**
 * One bucket of a window. Counts of a bucket in which nothing was written are zero: workers write whatever happens. What is
 * sampled is null instead where no sample was taken, for nobody knows then.
 */
export type SignalPoint = SignalSums & {
  /** How many minutes of the bucket were sampled. */
  sampled: number;
  /** The worst sample: seconds since the lease nearest to its lapse was renewed. Null when none was held, or not sampled. */
  lease: { age: number; ttl: number; owner: string | null; queue: string } | null;
  /** Seconds; null where nothing was pending or running, or not sampled. */
  oldestPending: number | null;
  oldestRunning: number | null;
  /** Sampled over the whole server, whatever the queue: milliseconds, and locks in their table at most. Null where not sampled. */
  locks: { tookMs: number; used: number } | null;
};

/** What happened beside the charts: a finding that opened, or an act that was done. */
export type SignalMark =
  | {
      kind: 'finding';
      at: Timestamp;
      id: string;
      fault: string;
      subject: string;
      owner: string | null;
      sentence: string;
    }
  | ({ kind: 'act'; at: Timestamp; seq: string } & Pick<
      AuditEventRow,
      'actorName' | 'action' | 'outcome' | 'rowsChanged' | 'address' | 'target'
    > & { subject: string | null });

/** Everything that the charts of one window show. */
export type LeaseSignals = SignalWish & {
  databaseNow: Timestamp;
  /** When the first bucket begins. */
  since: Timestamp;
  /** Oldest first, without a hole: `WINDOW_SHAPES` says how many and how wide. */
  points: readonly SignalPoint[];
  /** Oldest first, bounded; how many more there were than are listed is at least `marksLeftOut`. */
  marks: readonly SignalMark[];
  marksLeftOut: number;
  /** All queues as they are now. */
  levels: SignalLevels;
};

/** Why the points of a window are not added up, in a sentence for people. */
export type SignalsRefused = { refused: string };
