import type { Looked, SchemaFacts } from '@/lib/health/questions/schema-facts';
import type { Timestamp } from '@/lib/time';
import type { WatcherStanding } from '@/lib/workers/watcher-standing';

/** Hours of closed attempts that are looked at, and how many of a queue at most. */
export const LOOK_BACK_HOURS = 24;
export const CLOSED_LOOKED_AT = 5_000;
export const RUNNING_LOOKED_AT = 5_000;

/** What a queue promises. Seconds. */
export type QueuePromise = {
  name: string;
  ttl: number;
  heartbeatInterval: number;
  heartbeatLimit: number;
  maxAttempts: number;
};

/** One attempt, as far as the table tells it. */
export type NamedAttempt = {
  subject: string | null;
  attempt: number | null;
  owner: string | null;
  leaseUntil: Timestamp | null;
  heartbeatAt: Timestamp | null;
  /** Seconds since it started; null where no start is recorded. */
  age: number | null;
};

/** How many, and one of them by name. */
export type Counted = { count: number; one: NamedAttempt | null };

/** The running attempts of a queue, up to {@link RUNNING_LOOKED_AT}. What has no column to be read from is null. */
export type RunningFacts = {
  readAt: Timestamp;
  count: number;
  /** Subjects that run more than once. */
  doubled: Counted;
  ownerless: Counted | null;
  /** Of those with an owner, those whose owner has no row in `workers`; null where there is no register. */
  unregistered: Counted | null;
  leaseless: number | null;
  lapsed: Counted | null;
  /** Not heard for longer than the heartbeat limit, the one that is silent longest by name. */
  silent: Counted | null;
  /** Older than the heartbeat limit, and not renewed once. */
  unrenewed: Counted | null;
  renewed: number | null;
  /** Longest among those whose lease is live, or among all where there is no lease. */
  longest: NamedAttempt | null;
  /** The live lease that ends first. */
  nextLapse: NamedAttempt | null;
  /** Seconds that a renewal gave at most; null when none tells. */
  leaseSeen: number | null;
  /** Without an attempt's number, or below one. */
  uncounted: Counted | null;
  beyondMax: Counted | null;
  /** Later attempts whose one before is not there. */
  gaps: Counted | null;
};

/** The attempts of a queue closed in the last {@link LOOK_BACK_HOURS} hours, the newest {@link CLOSED_LOOKED_AT} at most. */
export type ClosedFacts = {
  readAt: Timestamp;
  /** Closed after a start. */
  count: number;
  /** There are more of that time than were looked at. */
  bounded: boolean;
  /** When the oldest that was looked at was closed. */
  since: Timestamp | null;
  /** Those that their own owner closed: how long these took is how long the work takes. Seconds. */
  runs: { count: number; p50: number; p95: number; p99: number; max: number; longest: NamedAttempt } | null;
  /** Closed by a takeover or an operator: how long they would have run, nobody knows. */
  takenBack: number;
  /** Runs longer than the lease, and those of them that had renewed it. */
  over: { count: number; renewed: number | null };
  /** Runs longer than the heartbeat limit, and those of them without one renewal. */
  long: { count: number; unrenewed: Counted | null };
  renewed: number | null;
  ownerless: Counted | null;
  /** Began before the attempt before it had ended. */
  overlaps: Counted;
  gaps: Counted | null;
  beyondMax: Counted | null;
  uncounted: Counted | null;
};

/** Everything that the six questions are answered from, of one queue. */
export type QueueFacts = {
  /** Null where the table does not name queues, or holds none yet. */
  name: string | null;
  promise: QueuePromise | null;
  running: Looked<RunningFacts>;
  closed: Looked<ClosedFacts>;
};

export type QuestionFacts = {
  schema: SchemaFacts;
  /** Null where there is no table of queues. */
  promises: Looked<readonly QueuePromise[] | null>;
  /** Null where there is no table that a watcher would beat in. */
  watcher: Looked<WatcherStanding | null>;
  queues: readonly QueueFacts[];
  /** Queues that were not looked at. */
  left: number;
};
