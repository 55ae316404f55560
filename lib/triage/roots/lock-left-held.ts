import { backendKey } from '@/lib/locks/backend-address';
import type { Session } from '@/lib/locks/lock-sample';
import type { RootFinding } from '@/lib/triage/finding';
import { type Behind, behind } from '@/lib/triage/roots/behind';
import { buildRoot } from '@/lib/triage/roots/build-root';
import { keyEvidence, sessionEvidence, waitersEvidence, workerEvidence } from '@/lib/triage/roots/evidence';
import { type HeldKey, heldKeys, namedJobs } from '@/lib/triage/roots/held-keys';
import type { LockView } from '@/lib/triage/roots/lock-view';
import { keyWords, sentenceCase, sessionWords, stateWords, waitWords } from '@/lib/triage/roots/lock-words';
import type { RootRule, RootView } from '@/lib/triage/roots/root-view';
import {
  CANCEL_DOES_NOTHING,
  cancelStatement,
  diesWith,
  END_NO_WAITER,
  endSession,
  NO_UNLOCK,
} from '@/lib/triage/roots/signal';
import { stalledJobs } from '@/lib/triage/roots/stalled-jobs';
import { standingOf, WAIT_WORTH_TELLING } from '@/lib/triage/roots/standing-of';
import { sufferersOf } from '@/lib/triage/roots/sufferers';
import { workerOf } from '@/lib/triage/worker-of';

/** Milliseconds. Whoever works under a lock may take its time; then somebody should ask. */
const WORK_WORTH_ASKING = 60_000;

/**
 * K5: an advisory lock of a session that does nothing, outside any transaction, while somebody waits for it or a job named
 * by it stands still. Not where the key is held for long by design: an old liveness lock is a healthy worker.
 */
export const lockLeftHeld: RootRule = (view) => {
  const { locks } = view;
  if (locks === null) return [];
  return locks.sample.sessions.flatMap((session) => {
    const standing = standingOf(locks, session);
    if (standing?.is !== 'idle' && standing?.is !== 'at-work') return [];
    const held = troubling(
      view,
      locks,
      session,
      standing.is === 'idle' ? WAIT_WORTH_TELLING : WORK_WORTH_ASKING,
    );
    if (held === null) return [];
    return [
      standing.is === 'idle' ? leftHeld(view, locks, session, held) : heldAtWork(view, locks, session, held),
    ];
  });
};

type Trouble = HeldKey & { queue: Behind; stalled: readonly string[] };

/** The held lock that somebody suffers from; null when nobody is seen to. */
function troubling(view: RootView, locks: LockView, session: Session, patience: number): Trouble | null {
  const queue = behind(locks, session.pid);
  for (const held of heldKeys(locks, session)) {
    if (held.name?.normal) continue;
    if (held.lock.waiters > 0 && queue.longest >= patience) return { ...held, queue, stalled: [] };
    const stalled = stalledJobs(view.observations, namedJobs(held));
    if (stalled.length > 0) return { ...held, queue, stalled };
  }
  return null;
}

function leftHeld(view: RootView, locks: LockView, session: Session, trouble: Trouble): RootFinding {
  const { lock, queue } = trouble;
  const name = keyWords(locks, lock.key);
  const worker = workerOf(locks.workers, session);
  const alive = worker?.heard === true;
  const end = endSession(session, locks.sample, diesWith(session));
  const ask = {
    verb: 'wait' as const,
    label: `Ask whether ${worker?.id ?? 'its owner'} works under it`,
    note: 'It is alive by its own heartbeats. If it works under the lock, let it; if it forgot to unlock, end the session.',
  };
  return buildRoot(view, {
    ...common(view, session, trouble),
    rule: alive ? 'lock-left-held/owner-alive' : 'lock-left-held/idle',
    confidence: alive ? 'unknown' : 'likely',
    cause: 'Lock left held',
    sentence: `${sentenceCase(sessionWords(session))} has been ${stateWords(session)} and still holds the advisory lock ${name}; ${consequence(trouble)}.`,
    verdict: alive
      ? `Ask ${worker.id} first. Its session ${session.pid} is idle and holds ${name}; the worker is alive.`
      : `Terminate ${session.pid}. It is idle and holds ${name}, and nobody else can unlock it.`,
    ifNothing: 'It stays held until the connection closes: an idle session never gives up a lock by itself.',
    evidence: [
      ...sessionEvidence(locks, session),
      keyEvidence(locks, lock.key),
      waitersEvidence(locks, queue),
      ...workerEvidence(locks, worker),
    ],
    safe: alive ? [ask, end] : [end],
    unsafe: [CANCEL_DOES_NOTHING, NO_UNLOCK, END_NO_WAITER],
  });
}

/** The lock is held by a session that by now serves something else, or still works under it: which, only its owner knows. */
function heldAtWork(view: RootView, locks: LockView, session: Session, trouble: Trouble): RootFinding {
  const { lock, queue } = trouble;
  const name = keyWords(locks, lock.key);
  const worker = workerOf(locks.workers, session);
  return buildRoot(view, {
    ...common(view, session, trouble),
    rule: 'lock-left-held/at-work',
    confidence: 'unknown',
    cause: 'Lock held by a busy session',
    sentence: `${sentenceCase(sessionWords(session))} holds the advisory lock ${name} and is busy; ${consequence(trouble)}. What it runs need not be what the lock was taken for.`,
    verdict: `Look at what session ${session.pid} runs first. It holds ${name}, and may by now be at something else.`,
    ifNothing: 'It stays held until the session unlocks it or its connection closes.',
    evidence: [
      ...sessionEvidence(locks, session),
      keyEvidence(locks, lock.key),
      waitersEvidence(locks, queue),
      ...workerEvidence(locks, worker),
    ],
    safe: [
      {
        verb: 'wait',
        label: worker ? `Drain ${worker.id}, then restart it` : `Look at what ${session.pid} runs`,
        note: 'What it runs now may be unrelated to the lock, and would be lost with the session.',
      },
      cancelStatement(session, locks.sample, 'What it did is rolled back. A session lock stays even so.'),
    ],
    unsafe: [
      {
        verb: 'terminate-backend',
        label: `Terminate ${session.pid}`,
        reason: 'It is at work, maybe for somebody else, and that work would be lost.',
      },
      NO_UNLOCK,
      END_NO_WAITER,
    ],
  });
}

function common(view: RootView, session: Session, { lock, queue, stalled }: Trouble) {
  return {
    about: 'backend',
    kind: 'lock-left-held',
    key: backendKey({ pid: session.pid, backendStart: session.backendStart ?? '' }),
    mark: lock.id,
    subject: sessionWords(session),
    since: queue.since ?? session.stateChange,
    behind: queue,
    sufferers: sufferersOf(view.observations, { waiting: queue.sessions, jobKeys: stalled }),
  } as const;
}

function consequence({ queue, stalled }: Trouble): string {
  if (queue.sessions.length > 0) return waitWords(queue);
  return `${stalled.length === 1 ? 'the job' : 'the jobs'} named by it ${stalled.length === 1 ? 'stands' : 'stand'} still`;
}
