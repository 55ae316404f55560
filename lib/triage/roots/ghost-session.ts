import { backendKey } from '@/lib/locks/backend-address';
import type { Session } from '@/lib/locks/lock-sample';
import { epochMs } from '@/lib/time';
import type { RootFinding, SafeAct, UnsafeAct } from '@/lib/triage/finding';
import { type Behind, behind } from '@/lib/triage/roots/behind';
import { buildRoot } from '@/lib/triage/roots/build-root';
import { sessionEvidence, waitersEvidence, workerEvidence } from '@/lib/triage/roots/evidence';
import type { JudgedWorker, LockView } from '@/lib/triage/roots/lock-view';
import { sentenceCase, sessionWords, stateWords, waitWords } from '@/lib/triage/roots/lock-words';
import type { RootRule, RootView } from '@/lib/triage/roots/root-view';
import {
  CANCEL_DOES_NOTHING,
  cancelStatement,
  diesWith,
  END_NO_WAITER,
  endSession,
} from '@/lib/triage/roots/signal';
import { standingOf, successorOf, WAIT_WORTH_TELLING } from '@/lib/triage/roots/standing-of';
import { sufferersOf } from '@/lib/triage/roots/sufferers';
import { clock, lasted } from '@/lib/triage/words';

/**
 * K7: a session holds others up, and the registry says that its client is over, or has not heard it for longer than the
 * limit while it hears others. The server notices an absent client only when it next reads from or writes to it.
 */
export const ghostSession: RootRule = (view) => {
  const { locks } = view;
  if (locks === null) return [];
  return locks.sample.sessions.flatMap((session) => {
    const standing = standingOf(locks, session);
    const queue = behind(locks, session.pid);
    return standing?.is === 'ghost' && queue.longest >= WAIT_WORTH_TELLING
      ? [ghost(view, locks, session, standing.worker, queue)]
      : [];
  });
};

function ghost(
  view: RootView,
  locks: LockView,
  session: Session,
  worker: JudgedWorker,
  queue: Behind,
): RootFinding {
  const { pid, state } = session;
  const working = state === 'active';
  const gone = worker.exit
    ? `stopped at ${clock(worker.exit.at)} by its own record`
    : `has been silent for ${lasted(epochMs(locks.sample.databaseNow) - epochMs(worker.heartbeatAt))}`;
  return buildRoot(view, {
    about: 'backend',
    kind: 'ghost-session',
    rule: working ? 'ghost-session/still-running' : 'ghost-session/waits-for-its-client',
    confidence: worker.exit ? 'certain' : 'likely',
    key: backendKey({ pid, backendStart: session.backendStart ?? '' }),
    mark: '',
    subject: sessionWords(session),
    since: queue.since,
    cause: worker.exit ? 'Client gone, session left' : 'Client silent, session left',
    sentence: `${sentenceCase(worker.id)} ${gone}, but its session ${pid} is still there, ${stateWords(session)}; ${waitWords(queue)}.`,
    verdict: working
      ? `Decide about session ${pid}: wait for its statement, or cancel it and have it rolled back. Its client ${gone}.`
      : `Make sure that ${worker.id} on ${worker.host} is over, then end session ${pid}. It ${gone}.`,
    ifNothing: working
      ? 'When its statement ends, the server finds the client gone and frees its locks.'
      : 'It stays until the server notices that its client is gone, which may take hours over a broken network.',
    evidence: [
      ...sessionEvidence(locks, session),
      ...workerEvidence(locks, worker),
      waitersEvidence(locks, queue),
    ],
    ...acts(locks, session, worker, queue),
    behind: queue,
    sufferers: sufferersOf(view.observations, { waiting: queue.sessions }),
  });
}

function acts(
  locks: LockView,
  session: Session,
  worker: JudgedWorker,
  queue: Behind,
): { safe: SafeAct[]; unsafe: UnsafeAct[] } {
  const successor = successorOf(locks, worker, queue.sessions);
  const restart: UnsafeAct = {
    verb: 'wait',
    label: `Restart ${worker.host}`,
    reason: successor
      ? `${successor.worker.id} came back and waits in session ${successor.session.pid}: each start adds one that waits.`
      : 'Each start adds a session that waits; the one that is left stays.',
  };
  if (session.state !== 'active')
    return {
      safe: [endSession(session, locks.sample, diesWith(session))],
      unsafe: [CANCEL_DOES_NOTHING, restart, END_NO_WAITER],
    };
  return {
    safe: [
      {
        verb: 'wait',
        label: 'Let its statement end',
        note: 'Its work is then kept and its locks are freed.',
      },
      cancelStatement(
        session,
        locks.sample,
        'What it has done is rolled back, which may take as long again.',
      ),
    ],
    unsafe: [
      {
        verb: 'terminate-backend',
        label: `Terminate ${session.pid}`,
        reason: 'Its statement is at work and would be rolled back: decide about the statement first.',
      },
      restart,
      END_NO_WAITER,
    ],
  };
}
