import { preparedInstruction } from '@/lib/actions/prepared-instruction';
import { countOf } from '@/lib/format/count';
import { PREPARED_PID } from '@/lib/locks/blocker-words';
import type { PreparedTransaction } from '@/lib/locks/lock-sample';
import { epochMs } from '@/lib/time';
import type { RootFinding } from '@/lib/triage/finding';
import { type Behind, behindPrepared } from '@/lib/triage/roots/behind';
import { buildRoot } from '@/lib/triage/roots/build-root';
import { waitersEvidence } from '@/lib/triage/roots/evidence';
import type { LockView } from '@/lib/triage/roots/lock-view';
import { targetWords, waitWords } from '@/lib/triage/roots/lock-words';
import type { RootRule, RootView } from '@/lib/triage/roots/root-view';
import { END_NO_WAITER } from '@/lib/triage/roots/signal';
import { WAIT_WORTH_TELLING } from '@/lib/triage/roots/standing-of';
import { sufferersOf } from '@/lib/triage/roots/sufferers';
import { clockWithDate, lasted } from '@/lib/triage/words';

/** Milliseconds. A coordinator goes through both phases at once; one that has not by now has most likely gone away. */
const LEFT_AFTER = 60_000;

/**
 * K10: a transaction that was prepared and never finished. No session holds its locks, so there is nothing to signal, and
 * it outlives a restart. Only its coordinator knows whether it is to be committed.
 */
export const preparedTransaction: RootRule = (view) => {
  const { locks } = view;
  if (locks === null) return [];
  return locks.sample.prepared.flatMap((prepared) => {
    const queue = behindPrepared(locks, prepared.gid, prepared.blocks);
    const age = epochMs(locks.sample.databaseNow) - epochMs(prepared.preparedAt);
    return queue.longest >= WAIT_WORTH_TELLING || age >= LEFT_AFTER
      ? [left(view, locks, prepared, queue, age)]
      : [];
  });
};

function left(
  view: RootView,
  locks: LockView,
  { gid, owner, database, preparedAt, transaction, holds }: PreparedTransaction,
  queue: Behind,
  age: number,
): RootFinding {
  const named = [...new Set(holds.map(({ target }) => targetWords(locks, target)))];
  const { commit, rollback } = preparedInstruction({ gid, owner, database });
  const where = `as ${owner} or a superuser, connected to ${database}`;
  return buildRoot(view, {
    about: 'prepared',
    kind: 'prepared-transaction',
    rule: queue.sessions.length > 0 ? 'prepared-transaction/blocks' : 'prepared-transaction/left',
    confidence: 'certain',
    key: gid,
    mark: '',
    subject: `prepared transaction '${gid}'`,
    database,
    since: queue.since ?? preparedAt,
    cause: 'Prepared transaction',
    sentence: `The transaction '${gid}' was prepared ${lasted(age)} ago and never finished; ${waitWords(queue)}. No session holds its locks.`,
    verdict: `Ask its coordinator for the verdict on '${gid}', then finish it ${where}.`,
    ifNothing: 'It stays, also through a restart of the database, until somebody finishes it.',
    evidence: [
      {
        slot: 'locks',
        label: 'Prepared',
        value: `'${gid}' of ${owner} in ${database}, transaction ${transaction}, ${clockWithDate(preparedAt)}`,
        readAt: locks.sample.databaseNow,
        meaning:
          database === locks.sample.database
            ? 'In pg_prepared_xacts. In pg_locks its locks have no process, and whoever waits for it is blocked by 0.'
            : `It belongs to another database: from ${locks.sample.database} it cannot be finished.`,
      },
      {
        slot: 'locks',
        label: 'Holds',
        value: named.length > 0 ? named.slice(0, 3).join(', ') : countOf(holds.length, 'lock'),
        readAt: locks.sample.databaseNow,
        meaning: 'Held until it is committed or rolled back.',
      },
      waitersEvidence(locks, queue),
    ],
    safe: [
      {
        verb: 'wait',
        label: 'Ask its coordinator',
        note: `Then, ${where}: ${commit} or ${rollback}`,
      },
    ],
    unsafe: [
      {
        verb: 'wait',
        label: 'Restart the database',
        reason: 'It survives a restart, with every lock it holds.',
      },
      {
        verb: 'wait',
        label: 'Roll it back unasked',
        reason: 'Its other half may be committed elsewhere: only the coordinator knows.',
      },
      END_NO_WAITER,
    ],
    behind: queue,
    sufferers: sufferersOf(view.observations, { waiting: queue.sessions, heldRows: rowsOf(locks) }),
  });
}

/** All prepared transactions go by one pid, so a row tells which only where there is but one. */
function rowsOf({ sample, heldRows }: LockView) {
  return sample.prepared.length === 1 ? heldRows.filter(({ pid }) => pid === PREPARED_PID) : [];
}
