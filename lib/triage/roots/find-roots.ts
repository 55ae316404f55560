import type { RootFinding } from '@/lib/triage/finding';
import { ghostSession } from '@/lib/triage/roots/ghost-session';
import { idleInTransaction } from '@/lib/triage/roots/idle-in-transaction';
import { lockConvoy } from '@/lib/triage/roots/lock-convoy';
import { lockLeakedPooler } from '@/lib/triage/roots/lock-leaked-pooler';
import { lockLeftHeld } from '@/lib/triage/roots/lock-left-held';
import { preparedTransaction } from '@/lib/triage/roots/prepared-transaction';
import { redisLeaseLeft } from '@/lib/triage/roots/redis-lease-left';
import type { RootRule, RootView } from '@/lib/triage/roots/root-view';
import { unseen } from '@/lib/triage/roots/unseen';
import { watcherSilent } from '@/lib/triage/roots/watcher-silent';

/**
 * One rule a kind. A session is the cause of one trouble only, which `standingOf` decides, so their order says nothing. Of the
 * stale gates (K11) there is the lease in Redis: of those of the native tables, a lease lapses, a subject's mutex ends with its transaction
 * and the watcher's lead has a rule of its own; what a queue's pause holds back, a person decided. Other sources have such gates.
 */
const RULES: readonly RootRule[] = [
  watcherSilent,
  preparedTransaction,
  lockConvoy,
  ghostSession,
  lockLeakedPooler,
  lockLeftHeld,
  idleInTransaction,
  redisLeaseLeft,
  unseen,
];

/** Every trouble outside any job. */
export function findRoots(view: RootView): RootFinding[] {
  return RULES.flatMap((rule) => rule(view));
}
