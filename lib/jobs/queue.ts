import type { Timestamp } from '@/lib/time';

/** Who may take over a lapsed attempt: any claimer, a sweep once it is old enough, or only a person. Of a queue that is not ours it may be unknown. */
export type Takeover = 'automatic' | 'sweep' | 'operator' | 'unknown';

/** A queue's promises. Durations are seconds; null is for what a queue that is not ours does not tell. */
export type Queue = {
  name: string;
  ttl: number | null;
  /** Both are 0 where its workers give no heartbeats. */
  heartbeatInterval: number;
  heartbeatLimit: number;
  grace: number;
  progressLimit: number | null;
  maxAttempts: number | null;
  takeover: Takeover;
  /** Seconds after the lapse at which a sweep takes the job; null unless takeover is sweep. */
  sweepAge: number | null;
  /** In running order; empty when the queue has not said. */
  stages: readonly string[];
  destinationChecksTokens: boolean | null;
  /** Whether a worker's own finish is refused once its job is another's. */
  fenced: boolean | null;
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
