import type { Observation } from '@/lib/sources/observation';
import type { Timestamp } from '@/lib/time';
import type { RootFinding } from '@/lib/triage/finding';
import type { LeaseInSight } from '@/lib/triage/lease-in-sight';
import type { LockView } from '@/lib/triage/roots/lock-view';
import type { WatcherStanding } from '@/lib/workers/watcher-standing';

/** All that rules about the causes outside any job start from; a part that could not be read is null, and no rule concludes from it. */
export type RootView = {
  databaseNow: Timestamp;
  database: string;
  watcher: WatcherStanding | null;
  locks: LockView | null;
  /** The leases in Redis that were found. */
  redisLeases?: readonly LeaseInSight[];
  /** The attempts that were looked at, which may be held up. */
  observations: readonly Observation[];
};

/** Finds every trouble of its kind. Pure, and total over contradictory readings. */
export type RootRule = (view: RootView) => readonly RootFinding[];
