import { countOf } from '@/lib/format/count';
import { backendKey } from '@/lib/locks/backend-address';
import type { Session } from '@/lib/locks/lock-sample';
import { epochMs } from '@/lib/time';
import type { RootFinding } from '@/lib/triage/finding';
import { type Behind, behind } from '@/lib/triage/roots/behind';
import { buildRoot } from '@/lib/triage/roots/build-root';
import { sessionEvidence, waitersEvidence, workerEvidence } from '@/lib/triage/roots/evidence';
import type { HeldRow, LockView } from '@/lib/triage/roots/lock-view';
import { sentenceCase, sessionWords, waitWords } from '@/lib/triage/roots/lock-words';
import type { RootRule, RootView } from '@/lib/triage/roots/root-view';
import { CANCEL_DOES_NOTHING, diesWith, END_NO_WAITER, endSession } from '@/lib/triage/roots/signal';
import { standingOf, WAIT_WORTH_TELLING } from '@/lib/triage/roots/standing-of';
import { sufferersOf } from '@/lib/triage/roots/sufferers';
import { lasted } from '@/lib/triage/words';
import { workerOf } from '@/lib/triage/worker-of';

/**
 * K8: a session idle in a transaction, aborted ones included, that others wait for, or that keeps the row of a job locked
 * while nobody waits: whoever claims skips it, and the job only grows older. By what it blocks, never by its age: one that holds
 * a lock by design may be as old as its process.
 */
export const idleInTransaction: RootRule = (view) => {
  const { locks } = view;
  if (locks === null) return [];
  return locks.sample.sessions.flatMap((session) => {
    if (standingOf(locks, session)?.is !== 'idle-in-transaction') return [];
    const queue = behind(locks, session.pid);
    const rows = locks.heldRows.filter(({ pid }) => pid === session.pid);
    const waited = queue.longest >= WAIT_WORTH_TELLING;
    const skipped = rows.length > 0 && idleFor(locks, session) >= WAIT_WORTH_TELLING;
    return waited || skipped ? [idle(view, locks, session, queue, rows)] : [];
  });
};

/** An aborted transaction has no beginning any more, so it is the state that is timed. */
function idleFor({ sample }: LockView, { stateChange }: Session): number {
  const ms = stateChange === null ? 0 : epochMs(sample.databaseNow) - epochMs(stateChange);
  return Number.isNaN(ms) ? 0 : ms;
}

function idle(
  view: RootView,
  locks: LockView,
  session: Session,
  queue: Behind,
  rows: readonly HeldRow[],
): RootFinding {
  const { pid, state, xactStart, stateChange } = session;
  const worker = workerOf(locks.workers, session);
  const alive = worker?.heard === true;
  const silently = queue.sessions.length === 0;
  const quiet = lasted(idleFor(locks, session));
  const end = endSession(session, locks.sample, diesWith(session));
  const ask = {
    verb: 'wait' as const,
    label: `Ask whether ${worker?.id ?? 'its owner'} goes on`,
    note: 'It is alive by its own heartbeats. If it works on, let it; those who wait can be cancelled without loss.',
  };
  return buildRoot(view, {
    about: 'backend',
    kind: 'idle-in-transaction',
    rule: `idle-in-transaction/${silently ? 'skipped-rows' : alive ? 'owner-alive' : state?.endsWith('(aborted)') ? 'aborted' : 'blocks'}`,
    confidence: alive ? 'unknown' : 'likely',
    key: backendKey({ pid, backendStart: session.backendStart ?? '' }),
    mark: xactStart ?? stateChange ?? '',
    subject: sessionWords(session),
    since: queue.since ?? xactStart ?? stateChange,
    cause:
      state === 'idle in transaction (aborted)' ? 'Idle in an aborted transaction' : 'Idle in transaction',
    sentence: `${sentenceCase(sessionWords(session))} has been ${state} for ${quiet}; ${silently ? skippedWords(rows) : waitWords(queue)}.`,
    verdict: alive
      ? `Ask ${worker.id} first. Its session ${pid} is idle in a transaction; the worker is alive.`
      : `Find out who left session ${pid} in its transaction, then end it. What it did not commit is lost.`,
    ifNothing:
      'It stays like this until its client goes on, its connection closes, or a timeout of the server ends it.',
    evidence: [
      ...sessionEvidence(locks, session),
      ...rowsEvidence(locks, rows),
      waitersEvidence(locks, queue),
      ...workerEvidence(locks, worker),
    ],
    safe: alive ? [ask, end] : [end],
    unsafe: [
      CANCEL_DOES_NOTHING,
      ...(silently ? [] : [END_NO_WAITER]),
      {
        verb: 'mark-failed',
        label: 'Mark the jobs failed',
        reason: 'Nothing is wrong with them: they go on when the transaction ends.',
      },
    ],
    behind: queue,
    sufferers: sufferersOf(view.observations, { waiting: queue.sessions, heldRows: rows }),
  });
}

function skippedWords(rows: readonly HeldRow[]): string {
  const [first] = rows;
  const jobs = rows.length === 1 ? `the job ${first?.subject}` : countOf(rows.length, 'job');
  return rows.some(({ pending }) => pending)
    ? `it keeps ${jobs} locked, and whoever claims skips what is locked without waiting`
    : `it keeps ${jobs} locked, and the next heartbeat will wait`;
}

function rowsEvidence({ sample }: LockView, rows: readonly HeldRow[]) {
  if (rows.length === 0) return [];
  return [
    {
      slot: 'job' as const,
      label: 'Rows kept locked',
      value: `${countOf(rows.length, 'job')}: ${rows
        .slice(0, 3)
        .map(({ subject }) => subject)
        .join(', ')}`,
      readAt: sample.databaseNow,
      meaning:
        'Found by what the rows themselves say of who locked them. Claims skip locked rows, so nobody need wait.',
    },
  ];
}
