import type { Timestamp } from '@/lib/time';

/** Who may take over a lapsed attempt: any claimer, a sweep once it is old enough, or only a person. */
export type Takeover = 'automatic' | 'sweep' | 'operator';

/** A queue's promises. Durations are seconds. */
export type Queue = {
  name: string;
  ttl: number;
  heartbeatInterval: number;
  heartbeatLimit: number;
  grace: number;
  progressLimit: number;
  maxAttempts: number;
  takeover: Takeover;
  /** Seconds after the lapse at which a sweep takes the job; null unless takeover is sweep. */
  sweepAge: number | null;
  /** In running order; empty when the queue has not said. */
  stages: readonly string[];
  destinationChecksTokens: boolean;
  neverHappen: string | null;
  runbookUrl: string | null;
  pausedAt: Timestamp | null;
};

/** A queue as it stands, for the acts on it. */
export type QueueState = Pick<Queue, 'name' | 'pausedAt' | 'runbookUrl'> & {
  databaseNow: Timestamp;
  database: string;
  /** Counted up to a bound that is far beyond what anyone would look through. */
  pending: number;
  /** There are more: counting stopped. */
  pendingAtLeast: boolean;
  running: number;
};
