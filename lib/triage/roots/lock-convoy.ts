import { countOf } from '@/lib/format/count';
import { backendKey } from '@/lib/locks/backend-address';
import { blockerWords, PREPARED_PID } from '@/lib/locks/blocker-words';
import type { IndexBuild, Session } from '@/lib/locks/lock-sample';
import { epochMs } from '@/lib/time';
import type { RootFinding } from '@/lib/triage/finding';
import { isOnJobTable, isTableChange } from '@/lib/triage/job-table-wait';
import { type Behind, behind } from '@/lib/triage/roots/behind';
import { buildRoot } from '@/lib/triage/roots/build-root';
import { sessionEvidence, waitersEvidence } from '@/lib/triage/roots/evidence';
import { type LockView, sessionOf } from '@/lib/triage/roots/lock-view';
import {
  sentenceCase,
  sessionWords,
  stateWords,
  targetWords,
  waitWords,
} from '@/lib/triage/roots/lock-words';
import type { RootRule, RootView } from '@/lib/triage/roots/root-view';
import { cancelStatement, END_NO_WAITER } from '@/lib/triage/roots/signal';
import {
  type Convoy,
  convoyAt,
  heldUpBuild,
  standingOf,
  WAIT_WORTH_TELLING,
} from '@/lib/triage/roots/standing-of';
import { sufferersOf } from '@/lib/triage/roots/sufferers';

/**
 * K9: everybody queues behind a change of a table that itself waits, or runs. The act is on the change, which is what the
 * others wait for: they go on at once when it is cancelled, and whoever keeps it waiting keeps nobody else.
 */
export const lockConvoy: RootRule = (view) => {
  const { locks } = view;
  if (locks === null) return [];
  return locks.sample.sessions.flatMap((session) => {
    const convoy = convoyAt(locks, session);
    if (convoy !== null && waited(locks, session, convoy.queue) >= WAIT_WORTH_TELLING)
      return [changeWaits(view, locks, session, convoy)];
    const build = heldUpBuild(locks, session);
    if (build !== null) return [buildWaits(view, locks, session, build)];
    return changeRuns(view, locks, session);
  });
};

/** Those behind it may give up by a timeout and come again, so the change's own wait counts too. */
function waited({ sample }: LockView, { waitsFor }: Session, { longest }: Behind): number {
  const own = waitsFor?.since ? epochMs(sample.databaseNow) - epochMs(waitsFor.since) : 0;
  return Math.max(longest, Number.isNaN(own) ? 0 : own);
}

function changeWaits(view: RootView, locks: LockView, change: Session, convoy: Convoy): RootFinding {
  const { queue, changes } = convoy;
  const table = change.waitsFor ? targetWords(locks, change.waitsFor.target) : 'a table';
  const roots = change.blockedBy.flatMap((pid) => sessionOf(locks, pid) ?? []);
  const ahead = aheadWords(change, roots);
  const everyJob = isOnJobTable(change.waitsFor);
  return buildRoot(view, {
    ...about(change, change.waitsFor?.id ?? ''),
    rule: 'lock-convoy/change-waits',
    confidence: 'certain',
    since: change.waitsFor?.since ?? queue.since,
    cause: 'Queue behind a table change',
    sentence: `${sentenceCase(sessionWords(change))} wants to change ${table} and waits for ${ahead}; ${waitWords(queue)}.${everyJob ? ' Heartbeats wait too: no worker can be heard.' : ''}`,
    verdict: `Cancel the statement of ${change.pid} first${changes.length > 0 ? `, then ${countOf(changes.length, 'more change')} behind it` : ''}: ${freedWords(convoy)} on at once. Then see to ${ahead}.`,
    ifNothing: `Everybody who touches ${table} queues behind it until ${ahead} ends its transaction.`,
    evidence: [
      ...sessionEvidence(locks, change, 'Change'),
      ...roots.flatMap((root) => sessionEvidence(locks, root, 'It waits for')),
      waitersEvidence(locks, queue),
    ],
    safe: [
      cancelStatement(
        change,
        locks.sample,
        'Nothing is changed yet, so nothing is lost. Run it again with a lock timeout.',
      ),
      {
        verb: 'wait',
        label: `Then see to ${ahead}`,
        note: 'It holds up nobody else. The change waits for it again when it is run again.',
      },
    ],
    unsafe: [
      END_NO_WAITER,
      {
        verb: 'mark-failed',
        label: 'Mark silent jobs failed',
        reason: 'Their heartbeats may be among what waits: silence proves nothing meanwhile.',
      },
    ],
    behind: queue,
    sufferers: sufferersOf(view.observations, { waiting: queue.sessions, everyJob }),
  });
}

function freedWords({ queue, freed }: Convoy): string {
  const all = queue.sessions.length;
  if (freed.length < all)
    return `${freed.length} of the ${all} who wait ${freed.length === 1 ? 'goes' : 'go'}`;
  return all === 1 ? 'the one who waits goes' : `all ${all} go`;
}

function aheadWords({ blockedBy }: Session, roots: readonly Session[]): string {
  const [first] = roots;
  if (blockedBy.includes(PREPARED_PID)) return blockerWords(PREPARED_PID);
  if (first === undefined) return 'a session that is not seen';
  return `${sessionWords(first)}${roots.length > 1 ? ` and ${roots.length - 1} more` : ''}`;
}

/** A change that has its lock and is at work: it may be nearly done, and then waiting is the shorter way. */
function changeRuns(view: RootView, locks: LockView, session: Session): RootFinding[] {
  if (standingOf(locks, session)?.is !== 'at-work') return [];
  const lock = session.holds.find(isTableChange);
  const queue = behind(locks, session.pid);
  if (lock === undefined || queue.longest < WAIT_WORTH_TELLING) return [];
  const table = targetWords(locks, lock.target);
  const everyJob = isOnJobTable(lock);
  return [
    buildRoot(view, {
      ...about(session, lock.id),
      rule: 'lock-convoy/change-runs',
      confidence: 'certain',
      since: queue.since,
      cause: 'Queue behind a table change',
      sentence: `${sentenceCase(sessionWords(session))} is changing ${table}, ${stateWords(session)}; ${waitWords(queue)}.${everyJob ? ' Heartbeats wait too: no worker can be heard.' : ''}`,
      verdict: `Decide about session ${session.pid}: let the change end, or cancel it and have it rolled back.`,
      ifNothing: 'They go on when its transaction ends.',
      evidence: [...sessionEvidence(locks, session, 'Change'), waitersEvidence(locks, queue)],
      safe: [
        { verb: 'wait', label: 'Let the change end', note: 'Its work is then kept.' },
        cancelStatement(session, locks.sample, 'What it has done is rolled back.'),
      ],
      unsafe: [END_NO_WAITER],
      behind: queue,
      sufferers: sufferersOf(view.observations, { waiting: queue.sessions, everyJob }),
    }),
  ];
}

/**
 * A concurrent index build waits for a session that waits for an advisory lock, whose holder does nothing: most likely the
 * builder's own program holds it on another connection. The server sees no circle, so nothing ever ends it. The one that only
 * waits is what can go without loss.
 */
function buildWaits(view: RootView, locks: LockView, waiter: Session, build: IndexBuild): RootFinding {
  const queue = behind(locks, waiter.pid);
  const lock = waiter.waitsFor ? targetWords(locks, waiter.waitsFor.target) : 'a lock';
  const holders = waiter.blockedBy.flatMap((pid) => sessionOf(locks, pid) ?? []);
  const builder = sessionOf(locks, build.pid);
  const holder = holders[0] ? sessionWords(holders[0]) : 'a session that is not seen';
  return buildRoot(view, {
    ...about(waiter, `build/${build.pid}`),
    rule: 'lock-convoy/index-build',
    confidence: 'likely',
    since: waiter.waitsFor?.since ?? queue.since,
    cause: 'Index build in a circle',
    sentence: `The index build of session ${build.pid} on ${build.relation} waits for ${sessionWords(waiter)}, which waits for ${lock}, held by ${holder}. If that is the builder's own program, nothing ends it.`,
    verdict: `Cancel the statement of ${waiter.pid}: it only waits. The build then goes on, and no lock is lost.`,
    ifNothing: 'It stays like this: the server sees no circle, since one edge of it lies in the application.',
    evidence: [
      ...sessionEvidence(locks, waiter, 'Waiter'),
      ...(builder ? sessionEvidence(locks, builder, 'Index build') : []),
      ...holders.flatMap((one) => sessionEvidence(locks, one, 'Lock holder')),
      {
        slot: 'locks',
        label: 'Build',
        value: `${build.relation}, ${build.phase}`,
        readAt: locks.sample.databaseNow,
        meaning: 'It waits for every transaction that is older than itself.',
      },
    ],
    safe: [
      cancelStatement(
        waiter,
        locks.sample,
        'It has done nothing yet. It can wait again once the build is done.',
      ),
      {
        verb: 'wait',
        label: 'Then look for invalid indexes',
        note: 'A build that was ended leaves one behind.',
      },
    ],
    unsafe: [
      {
        verb: 'terminate-backend',
        label: `End the index build ${build.pid}`,
        reason: 'It leaves an invalid index behind, and all its work is lost.',
      },
      {
        verb: 'wait',
        label: `End ${holder}`,
        reason: 'The lock is there for the build: without it a second migration may start beside it.',
      },
    ],
    behind: queue,
    sufferers: sufferersOf(view.observations, { waiting: [...queue.sessions, waiter] }),
  });
}

function about({ pid, backendStart, application }: Session, mark: string) {
  return {
    about: 'backend',
    kind: 'lock-convoy',
    key: backendKey({ pid, backendStart: backendStart ?? '' }),
    mark,
    subject: application ? `session ${pid} of ${application}` : `session ${pid}`,
  } as const;
}
