import { countOf } from '@/lib/format/count';
import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { keyText } from '@/lib/locks/key-names/key-name';
import type { Session } from '@/lib/locks/lock-sample';
import type { Evidence } from '@/lib/triage/finding';
import type { Behind } from '@/lib/triage/roots/behind';
import type { JudgedWorker, LockView } from '@/lib/triage/roots/lock-view';
import { originWords, stateWords, targetWords, waitWords } from '@/lib/triage/roots/lock-words';
import { clock } from '@/lib/triage/words';

/** More than these would not be read; the Locks page has them all. */
const SHOWN = 3;

/** What was read of one session: who it is, what it does, what it holds. */
export function sessionEvidence(view: LockView, session: Session, label = 'Session'): Evidence[] {
  const readAt = view.sample.databaseNow;
  const { pid, application, statement, hidden } = session;
  return [
    {
      slot: 'session',
      label,
      value: hidden
        ? null
        : `${pid}${application ? ` ${application}` : ''}, ${originWords(session)}, ${stateWords(session)}`,
      readAt: hidden ? null : readAt,
      meaning: hidden
        ? `Session ${pid} is not permitted to see. Grant pg_read_all_stats to the console's reader.`
        : stateMeaning(session),
    },
    {
      slot: 'session',
      label: 'Statement',
      value: statement,
      readAt: statement === null ? null : readAt,
      meaning: statementMeaning(session),
    },
    { slot: 'locks', label: 'Holds', ...holdsReading(view, session), readAt },
  ];
}

function stateMeaning({ state }: Session): string {
  if (state === 'idle') return 'It does nothing, and waits for its client. Idle is not harmless.';
  if (state?.startsWith('idle in transaction'))
    return 'It does nothing inside a transaction. What it locked stays locked.';
  return 'It is at work, or its client is gone and its statement goes on: the server does not tell.';
}

function statementMeaning({ state, statement }: Session): string {
  if (statement === null) return 'What it ran is not permitted to see, or nothing yet.';
  return state === 'active' ? 'What it runs now.' : 'What it ran last. That need not be what took the lock.';
}

function holdsReading(view: LockView, { holds, locksHeld }: Session): Pick<Evidence, 'value' | 'meaning'> {
  const named = [...new Set(holds.map(({ target }) => targetWords(view, target)))];
  const shown = named.slice(0, SHOWN).join(', ');
  return {
    value: shown === '' ? countOf(locksHeld, 'lock') : `${shown}; ${countOf(locksHeld, 'lock')} in all`,
    meaning: 'All are freed when the session ends, and none from outside before.',
  };
}

/** Who stands behind it. That nobody is seen to wait says nothing of those who try and go away. */
export function waitersEvidence(view: LockView, behind: Behind): Evidence {
  const { sessions } = behind;
  const shown = sessions
    .slice(0, SHOWN)
    .map(({ pid, application }) => `${pid}${application ? ` ${application}` : ''}`);
  const more = sessions.length - shown.length;
  return {
    slot: 'locks',
    label: 'Waiters',
    value:
      sessions.length === 0
        ? 'none seen'
        : `${waitWords(behind)}: ${shown.join(', ')}${more > 0 ? `, ${more} more` : ''}`,
    readAt: view.sample.databaseNow,
    meaning:
      sessions.length === 0
        ? 'Whoever tries a lock and goes away, or skips locked rows, is never seen to wait.'
        : 'They are victims. Ending them frees nothing.',
  };
}

/** How the lock came by its name. */
export function keyEvidence(view: LockView, key: AdvisoryKey): Evidence {
  const name = view.nameOf(key);
  return {
    slot: 'locks',
    label: 'Key',
    value: name ? `${name.name} (${keyText(key)})` : keyText(key),
    readAt: view.sample.databaseNow,
    meaning: name
      ? `Recognised as a ${name.how}.`
      : 'Nobody here knows a name for it. The calculator on the Locks page finds one.',
  };
}

/** What the registry says of the process behind a session; nothing when it names no worker. */
export function workerEvidence(view: LockView, worker: JudgedWorker | null): Evidence[] {
  if (worker === null) return [];
  const { id, host, heartbeatAt, exit, heard, silent } = worker;
  const meaning = exit
    ? `Stopped at ${clock(exit.at)} by its own record: ${exit.reason}.`
    : silent
      ? 'Silent. Silent is not gone: it may be cut off.'
      : heard
        ? 'Alive. Ending its session takes the lock from it without telling it.'
        : 'Late, at a moment when lateness proves nothing.';
  return [
    {
      slot: 'worker',
      label: 'Worker',
      value: `${id} on ${host}, last heartbeat ${clock(heartbeatAt)}`,
      readAt: view.sample.databaseNow,
      meaning,
    },
  ];
}
