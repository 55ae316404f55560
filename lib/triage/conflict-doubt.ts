import type { Observation, WorkerFacts } from '@/lib/sources/observation';
import { epochMs } from '@/lib/time';
import { ownerStanding } from '@/lib/triage/owner-standing';
import { perObservation } from '@/lib/triage/per-observation';
import { readValue } from '@/lib/triage/slot';
import { clock, lasted } from '@/lib/triage/words';

/** Two pieces of evidence that cannot both be true. Both are told; neither is believed. */
export type Conflict = { one: string; other: string };

/** A worker writes its exit record last, so a sign this many milliseconds later is no rounding. */
const AFTER_EXIT_BOUND = 2_000;

/** The first contradiction on a running attempt, or null. */
export const conflictDoubt = perObservation((observation): Conflict | null => {
  const worker = readValue(observation.worker);
  return (
    rowConflict(observation) ??
    (worker ? (identityConflict(observation, worker) ?? exitConflict(observation, worker)) : null) ??
    heartbeatConflict(observation)
  );
});

function rowConflict({ job, past }: Observation): Conflict | null {
  const row = readValue(job);
  if (row?.finishedAt)
    return {
      one: 'the row says running',
      other: `it also says that it finished at ${clock(row.finishedAt)}`,
    };
  const open = readValue(past)?.find(({ end }) => end === 'open');
  return row && open
    ? { one: `attempt ${row.attempt} is running`, other: `attempt ${open.attempt} is open too` }
    : null;
}

/** An id is one process start: a row of another id, or of a process younger than the claim, is not the owner's. */
function identityConflict({ job, lease }: Observation, worker: WorkerFacts): Conflict | null {
  const held = readValue(lease);
  const one = `the row is held by ${held?.owner ?? 'nobody'}`;
  if (held && held.owner !== worker.id) return { one, other: `the worker read with it is ${worker.id}` };
  return startedAfterClaim({ job, lease }, worker)
    ? {
        one: `${worker.id} holds the row`,
        other: `it started later than the claim, at ${clock(worker.startedAt)}`,
      }
    : null;
}

/** Whether the worker of the owner's id is a later process start than the one that made the claim. */
export function startedAfterClaim(
  { job, lease }: Pick<Observation, 'job' | 'lease'>,
  worker: WorkerFacts,
): boolean {
  const claimedAt = readValue(job)?.startedAt ?? null;
  if (claimedAt === null || readValue(lease)?.owner !== worker.id) return false;
  return epochMs(worker.startedAt) > epochMs(claimedAt);
}

function exitConflict(observation: Observation, worker: WorkerFacts): Conflict | null {
  const { exit, state, id } = worker;
  if (state === 'stopped' && exit === null)
    return { one: `${id} is marked stopped`, other: 'it left no exit record' };
  if (exit === null) return null;
  if (state !== 'stopped') return { one: `${id} left an exit record`, other: `it is marked ${state}` };
  const { sign } = ownerStanding(observation);
  return sign && epochMs(sign.at) - epochMs(exit.at) > AFTER_EXIT_BOUND
    ? {
        one: `${id} stopped at ${clock(exit.at)} by its own record`,
        other: `it gave a sign at ${clock(sign.at)}`,
      }
    : null;
}

/** The two go different ways, but not a whole limit apart while one of them goes on. */
function heartbeatConflict(observation: Observation): Conflict | null {
  const { state, sign, name } = ownerStanding(observation);
  const worker = readValue(observation.worker);
  // Its session may go on while a timer of it has stopped: a worker that drains stops its heartbeat before its work.
  if (state !== 'heard' || sign === null || sign.by === 'session' || !worker) return null;
  const limit = observation.queue.heartbeatLimit * 1000;
  const beatAge = sign.age + epochMs(sign.at) - epochMs(worker.heartbeatAt);
  return beatAge > limit && beatAge - sign.age > limit
    ? {
        one: `the heartbeat of ${name} is ${lasted(beatAge)} old`,
        other: `it worked on this job ${lasted(sign.age)} ago`,
      }
    : null;
}
