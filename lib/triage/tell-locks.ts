import { type LockSample, SESSIONS_LISTED, type Session } from '@/lib/locks/lock-sample';
import { missingGrant } from '@/lib/locks/missing-grant';
import type {
  LockFacts,
  Observation,
  SessionFacts,
  Slot,
  Weather,
  WorkerFacts,
} from '@/lib/sources/observation';
import { heartbeatsWait } from '@/lib/triage/job-table-wait';
import type { Remembered } from '@/lib/triage/lock-memory';
import type { LockView } from '@/lib/triage/roots/lock-view';
import { targetWords } from '@/lib/triage/roots/lock-words';
import { readValue } from '@/lib/triage/slot';
import { isOwners } from '@/lib/triage/worker-of';

const ACTIVITY = 'pg_stat_activity';
const LOCKS = 'pg_locks';

/** A reading of sessions and locks, or why there is none. */
export type LocksRead =
  | (Pick<LockView, 'nameOf'> & { sample: LockSample; remembered: Remembered })
  | { why: string; remembered: Remembered };

/** What sessions and locks say of a job's owner. */
type Told = Pick<Observation, 'session' | 'locks'>;

/**
 * Tells observations what one reading of sessions and locks says of their owners. What the role may not see, or the sample had no room
 * for, is unread and never absent.
 */
export function lockTeller(read: LocksRead): (untold: Observation) => Observation {
  if ('why' in read) {
    const why = `Sessions and locks could not be read: ${read.why}`;
    const nothing = { ...unreadBy(why), heartbeatsBlocked: unread(LOCKS, why) };
    return (untold) => ({ ...untold, ...nothing, weather: tellWeather(untold, read.remembered) });
  }
  const heartbeatsBlocked = heartbeatsSlot(read.sample);
  const told = ownerTeller(read);
  return (untold) => {
    // No session goes by the name of such an owner: that none is found would say nothing.
    const nowhere = untold.session.state === 'unread' && untold.session.untold;
    const { session, locks } = nowhere ? untold : told(untold);
    return { ...untold, session, locks, heartbeatsBlocked, weather: tellWeather(untold, read.remembered) };
  };
}

/** One owner may hold thousands of jobs, and is looked for once: by name, and by the worker that is read with it. */
function ownerTeller(read: Extract<LocksRead, { sample: LockSample }>): (untold: Observation) => Told {
  const known = new Map<string | null, { worker: WorkerFacts | null; told: Told }>();
  return (untold) => {
    const owner = readValue(untold.lease)?.owner ?? null;
    const worker = readValue(untold.worker) ?? null;
    const before = known.get(owner);
    if (before?.worker === worker) return before.told;
    const told = tellOwner(untold, read);
    known.set(owner, { worker, told });
    return told;
  };
}

function tellOwner(untold: Observation, read: Extract<LocksRead, { sample: LockSample }>): Told {
  const { sample } = read;
  const readAt = sample.databaseNow;
  const mine = sessionsOfOwner(untold, sample);
  if ('why' in mine) return unreadBy(mine.why);
  return {
    session: { state: 'read', value: tellingOne(mine.sessions), source: ACTIVITY, readAt },
    locks: { state: 'read', value: lockFacts(read, mine.sessions), source: LOCKS, readAt },
  };
}

/** That none is seen to wait says something only where all who wait are seen. */
function heartbeatsSlot(sample: LockSample): Slot<boolean> {
  const { sessions, waiterCount, standby, databaseNow } = sample;
  const value = heartbeatsWait(sample);
  if (!value && standby)
    return unread(LOCKS, 'This server is a standby: heartbeats are written on the primary.');
  const waiting = sessions.filter(({ waitsFor }) => waitsFor !== null).length;
  if (!value && isFull(sample) && waiting < waiterCount)
    return unread(
      LOCKS,
      `The sample lists ${waiting} of ${waiterCount} who wait; heartbeats may be among the others.`,
    );
  return { state: 'read', value, source: LOCKS, readAt: databaseNow };
}

/** Who is not listed may then still be there. */
function isFull({ sessions }: LockSample): boolean {
  return sessions.length >= SESSIONS_LISTED;
}

/** Heartbeats that waited are heard a moment after the lock is gone, and not before. */
function tellWeather({ weather }: Observation, { heartbeatsBlockedAt }: Remembered): Slot<Weather> {
  if (weather.state === 'unread' || heartbeatsBlockedAt === null) return weather;
  return { ...weather, value: { ...weather.value, heartbeatsBlockedAt } };
}

function unreadBy(why: string): Told {
  return { session: unread(ACTIVITY, why), locks: unread(LOCKS, why) };
}

function unread(source: string, why: string): Slot<never> {
  return { state: 'unread', source, why };
}

function sessionsOfOwner(
  observation: Observation,
  sample: LockSample,
): { sessions: Session[] } | { why: string } {
  const { lease, worker } = observation;
  const { sessions, standby, lookedFor } = sample;
  const owner = readValue(lease)?.owner ?? null;
  if (owner === null) return { why: 'The row names no owner, so there is no session to look for.' };
  if (standby) return { why: 'This server is a standby: workers have their sessions on the primary.' };
  const registered = readValue(worker) ?? null;
  const mine = sessions.filter((session) => isOwners(observation, session));
  const hidden = mine.some((session) => session.hidden);
  const maybeHidden = sessions.some((session) => session.hidden && session.pid === registered?.backendPid);
  if (hidden || maybeHidden) {
    const grant = missingGrant(sample);
    return { why: `Its session is not permitted to see.${grant ? ` As a superuser: ${grant}` : ''}` };
  }
  if (mine.length === 0 && isFull(sample))
    return { why: `The sample lists ${SESSIONS_LISTED} sessions; its owner's may be among the others.` };
  const named =
    lookedFor.includes(owner) || (registered !== null && lookedFor.includes(registered.application));
  return mine.length > 0 || named
    ? { sessions: mine }
    : { why: `This reading did not look for the sessions of ${owner}.` };
}

/** One that waits says more than one at work, and that more than one that is idle. */
function tellingOne(sessions: readonly Session[]): SessionFacts | null {
  const [most] = [...sessions].sort((a, b) => weight(b) - weight(a));
  if (most === undefined) return null;
  const { pid, backendStart, state, stateChange } = most;
  if (backendStart === null || state === null) return null;
  return { pid, backendStart, state, since: stateChange ?? backendStart };
}

function weight({ waitsFor, state }: Session): number {
  if (waitsFor) return 3;
  if (state === 'active') return 2;
  return state === 'idle' ? 0 : 1;
}

function lockFacts(locks: Pick<LockView, 'nameOf'>, sessions: readonly Session[]): LockFacts {
  const held = sessions.flatMap(({ holds }) => holds.map(({ target }) => targetWords(locks, target)));
  return {
    heldOn: [...new Set(held)],
    waitsFor: [...new Set(sessions.flatMap(({ blockedBy }) => blockedBy))],
  };
}
