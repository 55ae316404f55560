import type { Observation } from '@/lib/sources/observation';
import { epochMs, isLater, type Timestamp } from '@/lib/time';
import { perObservation } from '@/lib/triage/per-observation';
import { readValue } from '@/lib/triage/slot';

/** Something only a living owner can have done. `age` is milliseconds before databaseNow; negative lies in the future. */
export type Sign = {
  by: 'heartbeat' | 'renewal' | 'stage' | 'claim' | 'session';
  at: Timestamp;
  age: number;
};

/** What is known about the process that a running row names. */
export type OwnerStanding = {
  state:
    | 'heard' // a sign within the heartbeat limit
    | 'draining' // asked to stop and late: it may have stopped its heartbeat before its work
    | 'silent' // registered, and no sign within the limit
    | 'stopped' // by its own exit record
    | 'unregistered' // read: no row in workers
    | 'unnamed' // read: the row names no owner
    | 'unread'; // nobody knows
  name: string | null;
  /** The newest sign of any kind; null when none was read. */
  sign: Sign | null;
};

/** Every sign that was read, readable as a time or not. */
export const signsOf = perObservation((observation): readonly Sign[] => {
  const job = readValue(observation.job);
  const now = epochMs(observation.databaseNow);
  const signs: Sign[] = [];
  const note = (by: Sign['by'], at: Timestamp | null | undefined) => {
    if (at) signs.push({ by, at, age: now - epochMs(at) });
  };
  note('heartbeat', readValue(observation.worker)?.heartbeatAt);
  note('renewal', readValue(observation.lease)?.renewedAt);
  note('stage', job?.stageEnteredAt);
  note('claim', job?.startedAt);
  note('session', sessionSign(observation));
  return signs;
});

/**
 * What its session last did. Sessions are read after the jobs, so that moment may lie after the sample's own; it is the
 * server's clock all the same, and no later than the sample for what is judged here.
 */
function sessionSign({ session, databaseNow }: Observation): Timestamp | undefined {
  const since = readValue(session)?.since;
  return since !== undefined && isLater(since, databaseNow) ? databaseNow : since;
}

function newest(signs: readonly Sign[]): Sign | null {
  return signs.reduce<Sign | null>(
    (best, sign) => (best === null || sign.age < best.age ? sign : best),
    null,
  );
}

/** Whether a sign lies within the queue's heartbeat limit. */
export function isFresh(sign: Sign | null, { queue }: Observation): boolean {
  return sign !== null && sign.age <= queue.heartbeatLimit * 1000;
}

/** Of tables that name nobody and register nobody, nothing is missing in a row without an owner. */
function isUntold({ worker }: Observation): boolean {
  return worker.state === 'unread' && worker.untold === true;
}

/**
 * A worker's own heartbeat and its renewals go different ways, so the newest of all signs counts: an owner is silent only
 * when it gave none. Draining excuses lateness for as long as the queue allows one stage, not for ever: a worker that was
 * ended while it drained would otherwise never count as silent.
 */
export const ownerStanding = perObservation((observation): OwnerStanding => {
  const lease = readValue(observation.lease);
  const worker = readValue(observation.worker);
  const sign = newest(signsOf(observation).filter(({ age }) => Number.isFinite(age)));
  const fresh = isFresh(sign, observation);
  const named = { name: lease?.owner ?? worker?.id ?? null, sign };

  if (lease === undefined) return { ...named, state: 'unread' };
  if (lease.owner === null)
    return { ...named, state: isUntold(observation) ? (fresh ? 'heard' : 'unread') : 'unnamed' };
  if (worker === undefined) return { ...named, state: fresh ? 'heard' : 'unread' };
  if (worker === null) return { ...named, state: 'unregistered' };
  if (worker.state === 'stopped' && worker.exit) return { ...named, state: 'stopped' };
  if (fresh) return { ...named, state: 'heard' };
  const excused = sign !== null && sign.age <= (observation.queue.progressLimit ?? 0) * 1000;
  return { ...named, state: worker.state === 'draining' && excused ? 'draining' : 'silent' };
});
