import { backendKey } from '@/lib/locks/backend-address';
import type { Session } from '@/lib/locks/lock-sample';
import type { RootFinding } from '@/lib/triage/finding';
import { type Behind, behind } from '@/lib/triage/roots/behind';
import { buildRoot } from '@/lib/triage/roots/build-root';
import { keyEvidence, sessionEvidence, waitersEvidence } from '@/lib/triage/roots/evidence';
import { type HeldKey, heldKeys, namedJobs } from '@/lib/triage/roots/held-keys';
import type { LockView } from '@/lib/triage/roots/lock-view';
import { keyWords, stateWords, waitWords } from '@/lib/triage/roots/lock-words';
import type { RootRule, RootView } from '@/lib/triage/roots/root-view';
import {
  CANCEL_DOES_NOTHING,
  diesWith,
  END_NO_WAITER,
  endSession,
  NO_UNLOCK,
} from '@/lib/triage/roots/signal';
import { stalledJobs } from '@/lib/triage/roots/stalled-jobs';
import { standingOf, WAIT_WORTH_TELLING } from '@/lib/triage/roots/standing-of';
import { sufferersOf } from '@/lib/triage/roots/sufferers';

/**
 * K6: an advisory lock on an idle server connection of a pooler. Locked through one server connection and unlocked through
 * another, it stays, whatever became of the client; and whoever is given that connection next has the lock without asking.
 */
export const lockLeakedPooler: RootRule = (view) => {
  const { locks } = view;
  if (locks === null) return [];
  return locks.sample.sessions.flatMap((session) => {
    const standing = standingOf(locks, session);
    if (standing?.is !== 'pooled') return [];
    const trouble = troubling(view, locks, session, standing.names);
    return trouble ? [leaked(view, locks, session, standing.names, trouble)] : [];
  });
};

type Trouble = HeldKey & { queue: Behind; stalled: readonly string[]; shared: boolean };

/**
 * Waited for, suffered from, or held by two workers at once, which then exclude each other from nothing. Only that last is a
 * trouble of a key that is held for long by design.
 */
function troubling(
  view: RootView,
  locks: LockView,
  session: Session,
  names: readonly string[],
): Trouble | null {
  const queue = behind(locks, session.pid);
  const shared = locks.workers.filter(({ id }) => names.includes(id)).length > 1;
  for (const held of heldKeys(locks, session)) {
    if (held.name?.normal && !shared) continue;
    const stalled = stalledJobs(view.observations, namedJobs(held));
    const waited = held.lock.waiters > 0 && queue.longest >= WAIT_WORTH_TELLING;
    if (waited || shared || stalled.length > 0) return { ...held, queue, stalled, shared };
  }
  return null;
}

function leaked(
  view: RootView,
  locks: LockView,
  session: Session,
  names: readonly string[],
  { lock, queue, stalled, shared }: Trouble,
): RootFinding {
  const { pid } = session;
  const name = keyWords(locks, lock.key);
  const seen = names.length > 1 ? `went by the names ${names.join(', ')}` : `is a pooler's (${names.join()})`;
  return buildRoot(view, {
    about: 'backend',
    kind: 'lock-leaked-pooler',
    rule: names.length > 1 ? 'lock-leaked-pooler/many-names' : 'lock-leaked-pooler/pooler-name',
    confidence: 'likely',
    key: backendKey({ pid, backendStart: session.backendStart ?? '' }),
    mark: lock.id,
    subject: `session ${pid}`,
    since: queue.since ?? session.stateChange,
    cause: 'Lock leaked through a pooler',
    sentence: `Session ${pid} ${seen}, has been ${stateWords(session)} and holds the advisory lock ${name}; ${waitWords(queue)}.${shared ? ' Workers that share it exclude each other from nothing.' : ''}`,
    verdict: `See that nothing runs under ${name}, then end session ${pid}. No client owns the lock any more, and the pooler keeps the connection.`,
    ifNothing: 'It stays held until the pooler closes that server connection, by default within the hour.',
    evidence: [
      ...sessionEvidence(locks, session),
      {
        slot: 'session',
        label: 'Names seen',
        value: names.join(', '),
        readAt: locks.sample.databaseNow,
        meaning: 'The newest is whoever used the connection last, not whoever locked.',
      },
      keyEvidence(locks, lock.key),
      waitersEvidence(locks, queue),
    ],
    safe: [
      endSession(session, locks.sample, `The pooler opens another. ${diesWith(session)}`),
      {
        verb: 'wait',
        label: 'Move the lock off the pooler',
        note: 'Take it in the transaction, or through a connection that goes to the database directly; else it leaks again.',
      },
    ],
    unsafe: [
      CANCEL_DOES_NOTHING,
      {
        verb: 'wait',
        label: 'Restart the clients',
        reason: 'The pooler owns the connection: it and its lock outlive every client.',
      },
      NO_UNLOCK,
      END_NO_WAITER,
    ],
    behind: queue,
    sufferers: sufferersOf(view.observations, { waiting: queue.sessions, jobKeys: stalled }),
  });
}
