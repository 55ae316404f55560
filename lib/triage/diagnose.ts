import type { Observation } from '@/lib/sources/observation';
import { buildFinding, type Diagnosis } from '@/lib/triage/build-finding';
import type { JobFinding } from '@/lib/triage/finding';
import { movedWhileRead } from '@/lib/triage/moved-while-read';
import { afterAnAct } from '@/lib/triage/rules/after-an-act';
import { cannotTellClock } from '@/lib/triage/rules/cannot-tell-clock';
import { cannotTellConflict } from '@/lib/triage/rules/cannot-tell-conflict';
import { cannotTellUnread } from '@/lib/triage/rules/cannot-tell-unread';
import { cannotTellWeather } from '@/lib/triage/rules/cannot-tell-weather';
import { changedOutside } from '@/lib/triage/rules/changed-outside';
import { clockAhead } from '@/lib/triage/rules/clock-ahead';
import { clockOffset } from '@/lib/triage/rules/clock-offset';
import { completedLate } from '@/lib/triage/rules/completed-late';
import { crashLoop } from '@/lib/triage/rules/crash-loop';
import { heldInDoubt } from '@/lib/triage/rules/held-in-doubt';
import { lapsedOwnerAlive } from '@/lib/triage/rules/lapsed-owner-alive';
import { neverStarted } from '@/lib/triage/rules/never-started';
import { noLease } from '@/lib/triage/rules/no-lease';
import { noProgress } from '@/lib/triage/rules/no-progress';
import { ownerNewer } from '@/lib/triage/rules/owner-newer';
import { ownerSilentLapsed } from '@/lib/triage/rules/owner-silent-lapsed';
import { ownerSilentLive } from '@/lib/triage/rules/owner-silent-live';
import { ownerStopped } from '@/lib/triage/rules/owner-stopped';
import { ownerUnregistered } from '@/lib/triage/rules/owner-unregistered';
import { ownerUntold } from '@/lib/triage/rules/owner-untold';
import { queueLocked } from '@/lib/triage/rules/queue-locked';
import { redisLeaseMissing } from '@/lib/triage/rules/redis-lease-missing';
import { redisLeaseNoExpiry } from '@/lib/triage/rules/redis-lease-no-expiry';
import { redisLeaseOwner } from '@/lib/triage/rules/redis-lease-owner';
import { sweepMissing } from '@/lib/triage/rules/sweep-missing';
import { type Rule, type View, viewOf } from '@/lib/triage/view';

/**
 * Every rule, most specific first; the first that answers decides. First what forbids any verdict, then what the job's own
 * history says, then the row that is wrong in itself, then the owner, what operators did to it, its progress, and last what holds nothing up.
 */
const RULES: readonly Rule<Diagnosis>[] = [
  cannotTellClock,
  clockAhead,
  cannotTellUnread,
  ownerNewer,
  cannotTellConflict,
  completedLate,
  crashLoop,
  heldInDoubt,
  noLease,
  redisLeaseOwner,
  ownerStopped,
  sweepMissing,
  ownerUnregistered,
  ownerUntold,
  cannotTellWeather,
  lapsedOwnerAlive,
  ownerSilentLapsed,
  ownerSilentLive,
  redisLeaseMissing,
  redisLeaseNoExpiry,
  afterAnAct,
  neverStarted,
  noProgress,
  changedOutside,
  queueLocked,
  clockOffset,
];

/** What a rule says of one attempt, and the view it says it from. */
export type Fault = { view: View; diagnosis: Diagnosis };

/**
 * What is wrong with one attempt, or null when nothing read says that anything is. Pure, and total: every observation,
 * however contradictory, gives an answer. Unknown is one of them.
 */
export function diagnose(observation: Observation): JobFinding | null {
  const fault = findFault(observation);
  return fault && tellFault(fault);
}

/** The same before it is told in full, for whoever has thousands of them and lists a few hundred. */
export function findFault(observation: Observation): Fault | null {
  const view = viewOf(observation);
  for (const rule of RULES) {
    const diagnosis = rule(view);
    if (diagnosis) return { view, diagnosis: movedWhileRead(view, diagnosis) };
  }
  return null;
}

/** The finding of a fault, with its evidence and advice. */
export function tellFault({ view, diagnosis }: Fault): JobFinding {
  return buildFinding(view, diagnosis);
}
