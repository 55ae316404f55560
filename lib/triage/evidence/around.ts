import { blockerWords } from '@/lib/locks/blocker-words';
import type {
  LockFacts,
  PastAttempt,
  QueueLock,
  SessionFacts,
  SweeperFacts,
  Weather,
} from '@/lib/sources/observation';
import type { Reading } from '@/lib/triage/evidence/row';
import { clock, clockWithDate } from '@/lib/triage/words';

export function sessionReading(session: SessionFacts | null): Reading {
  if (session === null)
    return { value: 'none', meaning: 'No session. Its process may still run without one.' };
  const { pid, state, since } = session;
  return {
    value: `backend ${pid} ${state} since ${clock(since)}`,
    meaning: 'Still there. It holds what it locked.',
  };
}

export function locksReading({ heldOn, waitsFor }: LockFacts): Reading {
  const held = heldOn.length === 0 ? 'none held' : `holds ${heldOn.join(', ')}`;
  if (waitsFor.length === 0) return { value: `${held}, none awaited`, meaning: 'It waits for nobody.' };
  return {
    value: `${held}, waits behind ${waitsFor.map(blockerWords).join(', ')}`,
    meaning: 'Blocked. Look at the root of that chain first.',
  };
}

export function heartbeatsReading(blocked: boolean): Reading {
  return blocked
    ? { value: 'blocked', meaning: 'Heartbeats wait for a lock. Silence proves nothing.' }
    : { value: 'not blocked', meaning: 'A worker that runs can be heard.' };
}

const END_WORDS: Record<PastAttempt['end'], string> = {
  lapsed: 'lapsed',
  reported: 'reported its end',
  operator: 'closed by an operator',
  released: 'released by its worker',
  open: 'still open',
};

/** More than these would not be read; the attempts panel has them all. */
const PAST_SHOWN = 4;

export function pastReading(past: readonly PastAttempt[]): Reading {
  if (past.length === 0) return { value: 'none', meaning: 'This is the first attempt.' };
  const shown = sameEnds(past.slice(0, PAST_SHOWN)).map(
    ({ attempts, end }) =>
      `attempt${attempts.length > 1 ? 's' : ''} ${attempts.join(', ')} ${END_WORDS[end]}`,
  );
  const more = past.length > PAST_SHOWN ? `, ${past.length - PAST_SHOWN} more` : '';
  const silent = past.filter(({ end }) => end === 'lapsed').length;
  return {
    value: `${shown.join('; ')}${more}`,
    meaning:
      silent === 0 ? 'None was lost.' : `${silent} of ${past.length} ended without a word from the owner.`,
  };
}

/** Attempts that ended alike one after the other, told together. */
function sameEnds(past: readonly PastAttempt[]): { attempts: number[]; end: PastAttempt['end'] }[] {
  const runs: { attempts: number[]; end: PastAttempt['end'] }[] = [];
  for (const { attempt, end } of past) {
    const last = runs.at(-1);
    if (last?.end === end) last.attempts.push(attempt);
    else runs.push({ attempts: [attempt], end });
  }
  return runs;
}

export function queueLockReading(lock: QueueLock | null, isRunning: boolean): Reading {
  return lock === null
    ? { value: 'none', meaning: 'Its queue hands out its jobs.' }
    : {
        value: `${lock.by} since ${clock(lock.since)}`,
        meaning: isRunning
          ? 'Locked with this job: no other job of the queue is handed out until it ends, and both are let go together.'
          : 'No job of the queue runs under it. None is handed out until it ends.',
      };
}

export function sweeperReading(sweeper: SweeperFacts | null): Reading {
  if (sweeper === null) return { value: 'none', meaning: 'No process of its own takes back what lapsed.' };
  const { name, heard } = sweeper;
  if (heard === null)
    return { value: name, meaning: 'Nothing there tells whether one runs: only what it does is seen.' };
  return heard
    ? {
        value: `${name} is heard`,
        meaning: 'It takes back what lapsed, whether or not the worker has stopped.',
      }
    : { value: `${name} is not heard`, meaning: 'What lapsed stays as it is until one runs.' };
}

export function weatherReading({ databaseStartedAt, allWorkersLate }: Weather): Reading {
  return {
    value: `up since ${clockWithDate(databaseStartedAt)}`,
    meaning: allWorkersLate
      ? 'All workers are late at once. No owner is presumed gone.'
      : 'Not all workers are late.',
  };
}
