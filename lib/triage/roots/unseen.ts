import { backendKey } from '@/lib/locks/backend-address';
import { PREPARED_PID } from '@/lib/locks/blocker-words';
import type { Session } from '@/lib/locks/lock-sample';
import { missingGrant } from '@/lib/locks/missing-grant';
import type { RootFinding, SafeAct } from '@/lib/triage/finding';
import { behind } from '@/lib/triage/roots/behind';
import { buildRoot } from '@/lib/triage/roots/build-root';
import { sessionEvidence, waitersEvidence } from '@/lib/triage/roots/evidence';
import type { LockView } from '@/lib/triage/roots/lock-view';
import { sentenceCase, sessionWords, stateWords, waitWords } from '@/lib/triage/roots/lock-words';
import type { RootRule, RootView } from '@/lib/triage/roots/root-view';
import { END_NO_WAITER } from '@/lib/triage/roots/signal';
import { WAIT_WORTH_TELLING } from '@/lib/triage/roots/standing-of';
import { sufferersOf } from '@/lib/triage/roots/sufferers';

/**
 * K16: what is slow rather than stuck, or stuck behind what nobody may see. A session held up by one whose state is hidden, a
 * table of locks that is nearly full, and commits that wait in line to notify.
 */
export const unseen: RootRule = (view) => {
  const { locks } = view;
  if (locks === null) return [];
  return [...hiddenRoots(view, locks), ...fullTable(view, locks), ...notifiers(view, locks)];
};

/** A blocker that waits for nobody, of which nothing but its pid may be seen, or that was gone when sessions were read. */
function hiddenRoots(view: RootView, locks: LockView): RootFinding[] {
  return locks.trees.flatMap(({ root }) => {
    // What goes by the pid of prepared transactions and is none of those read is no session, and is over by the next reading.
    if (root.kind === 'prepared' || root.pid === PREPARED_PID) return [];
    const session = locks.sample.sessions.find(({ pid }) => pid === root.pid) ?? null;
    if (session && !session.hidden) return [];
    const queue = behind(locks, root.pid);
    if (queue.longest < WAIT_WORTH_TELLING) return [];
    const name = session ? sessionWords(session) : `session ${root.pid}`;
    return [
      buildRoot(view, {
        about: 'lock',
        kind: 'unseen',
        rule: 'unseen/hidden-root',
        confidence: 'unknown',
        // It has no address of its own, so it is told by what its waiters wait for.
        key: queue.sessions[0]?.waitsFor?.id ?? '',
        mark: String(root.pid),
        subject: name,
        since: queue.since,
        cause: session ? 'Not permitted to see' : 'Not seen',
        sentence: `${sentenceCase(name)} holds others up, and ${session ? 'what it does is not permitted to see' : 'was not among the sessions that were read'}; ${waitWords(queue)}.`,
        verdict: `${session ? `Let the console see session ${root.pid}` : 'Look again'} first. Nothing can be said of it, and it cannot be told from its successor.`,
        ifNothing: 'What happens cannot be told.',
        evidence: [...(session ? sessionEvidence(locks, session) : []), waitersEvidence(locks, queue)],
        safe: [session ? grantView(locks) : LOOK_AGAIN],
        unsafe: [
          {
            verb: 'terminate-backend',
            label: `Terminate ${root.pid}`,
            reason: 'Without its start the pid may by now be another session.',
          },
          END_NO_WAITER,
        ],
        behind: queue,
        sufferers: sufferersOf(view.observations, { waiting: queue.sessions }),
      }),
    ];
  });
}

function grantView({ sample }: LockView): SafeAct {
  const grant = missingGrant(sample) ?? 'grant it pg_read_all_stats.';
  return { verb: 'wait', label: 'Grant the reader its view', note: `As a superuser: ${grant}` };
}

const LOOK_AGAIN: SafeAct = {
  verb: 'wait',
  label: 'Look again',
  note: 'It may have ended while the sessions were read. The next reading tells.',
};

/** Past its documented capacity the table lives on memory that happens to be spare; then nobody gets a lock any more. */
function fullTable(view: RootView, locks: LockView): RootFinding[] {
  const { used, capacity } = locks.sample.lockTable;
  if (used < capacity) return [];
  const [most] = [...locks.sample.sessions].sort((a, b) => b.locksHeld - a.locksHeld);
  const holder = most ? ` ${sentenceCase(sessionWords(most))} holds ${most.locksHeld} of them.` : '';
  return [
    buildRoot(view, {
      about: 'lock',
      kind: 'unseen',
      rule: 'unseen/lock-table-full',
      confidence: 'likely',
      key: 'lock-table',
      mark: '',
      subject: 'the lock table',
      since: null,
      cause: 'Lock table full',
      sentence: `${used} locks are held, and the server is set up for ${capacity}.${holder} When its spare memory is used up, nobody gets a lock.`,
      verdict: 'Free locks, or raise max_locks_per_transaction at the next restart.',
      ifNothing:
        'Sooner or later every statement that needs one more lock fails with "out of shared memory".',
      evidence: [
        {
          slot: 'locks',
          label: 'Lock table',
          value: `${used} of ${capacity}`,
          readAt: locks.sample.databaseNow,
          meaning: 'More than the documented capacity is possible for a while, from memory that is spare.',
        },
        ...(most ? sessionEvidence(locks, most, 'Holds most') : []),
      ],
      safe: [
        {
          verb: 'wait',
          label: 'See who holds most',
          note: 'A session that gathers locks and never frees them is recycled by its own program.',
        },
      ],
      unsafe: [],
      behind: { sessions: [] },
      sufferers: [],
    }),
  ];
}

/** A transaction that notified commits under a lock of the whole server; what its commit waits for, all notifiers wait for. */
function notifiers(view: RootView, locks: LockView): RootFinding[] {
  const waiting = locks.sample.sessions.filter(({ waitsFor }) => waitsFor?.target.type === 'notify-commit');
  const roots = locks.sample.sessions.filter(
    (session) =>
      session.waitsFor === null && waiting.some(({ blockedBy }) => blockedBy.includes(session.pid)),
  );
  return roots.flatMap((session) => notifier(view, locks, session) ?? []);
}

function notifier(view: RootView, locks: LockView, session: Session): RootFinding | null {
  const queue = behind(locks, session.pid);
  if (session.backendStart === null || queue.longest < WAIT_WORTH_TELLING) return null;
  const { pid, backendStart, waitEvent } = session;
  const what = waitEvent === 'SyncRep' ? 'a replica to confirm it' : (waitEvent ?? 'nothing that is told');
  return buildRoot(view, {
    about: 'backend',
    kind: 'unseen',
    rule: 'unseen/notify-commit',
    confidence: 'likely',
    key: backendKey({ pid, backendStart }),
    mark: 'notify-commit',
    subject: sessionWords(session),
    since: queue.since,
    cause: 'Commits of notifications wait',
    sentence: `${sentenceCase(sessionWords(session))} commits a notification, ${stateWords(session)}, and waits for ${what}; ${waitWords(queue)}. Commits that notify come one after another.`,
    verdict: `Look at what the commit of ${pid} waits for: ${what}.`,
    ifNothing: 'Every transaction that notified waits for its turn to commit.',
    evidence: [...sessionEvidence(locks, session), waitersEvidence(locks, queue)],
    safe: [
      {
        verb: 'wait',
        label: 'Look at the replica',
        note: 'The commit goes on when what it waits for answers.',
      },
    ],
    unsafe: [
      {
        verb: 'cancel-backend',
        label: 'Cancel its statement',
        reason: 'The commit goes through without the replica that it was promised to.',
      },
      END_NO_WAITER,
    ],
    behind: queue,
    sufferers: sufferersOf(view.observations, { waiting: queue.sessions }),
  });
}
