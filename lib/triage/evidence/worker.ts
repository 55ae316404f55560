import type { WorkerFacts } from '@/lib/sources/observation';
import { epochMs } from '@/lib/time';
import { startedAfterClaim } from '@/lib/triage/conflict-doubt';
import type { Reading } from '@/lib/triage/evidence/row';
import type { View } from '@/lib/triage/view';
import { clock, lasted } from '@/lib/triage/words';

/** A worker's clock this many seconds off is told; no judgement uses it, since every time here is the database's. */
const OFFSET_WORTH_TELLING = 2;

export function workerReading(view: View, worker: WorkerFacts | null): Reading {
  const { name } = view.owner;
  if (worker === null)
    return {
      value: name === null ? 'the row names no owner' : `no row for ${name}`,
      meaning: 'Not registered. Whether its process runs is not known.',
    };
  const heartbeat = `${worker.id} on ${worker.host}, last heartbeat ${clock(worker.heartbeatAt)}`;
  return { value: heartbeat, meaning: `${workerMeaning(view, worker)}${offsetNote(worker)}` };
}

function workerMeaning({ observation }: View, worker: WorkerFacts): string {
  const { databaseNow, queue } = observation;
  if (worker.exit) return `Stopped at ${clock(worker.exit.at)} by its own record: ${worker.exit.reason}.`;
  const age = epochMs(databaseNow) - epochMs(worker.heartbeatAt);
  if (Number.isNaN(age)) return 'Not a time. No age of it can be told.';
  if (age < 0) return `In the future by ${lasted(-age)}. No age of it can be trusted.`;
  if (worker.state === 'draining') return `Draining, heard ${lasted(age)} ago. It finishes what it holds.`;
  if (startedAfterClaim(observation, worker))
    return `Heard ${lasted(age)} ago, but started after the claim. It says nothing of this attempt.`;
  if (age <= queue.heartbeatLimit * 1000)
    return `Heard ${lasted(age)} ago. That proves a process, not progress.`;
  const missed = Math.floor(age / (queue.heartbeatInterval * 1000));
  return `${missed} missed. Silent is not gone: it may be cut off.`;
}

function offsetNote({ clockOffset }: WorkerFacts): string {
  if (clockOffset === null || Math.abs(clockOffset) < OFFSET_WORTH_TELLING) return '';
  const side = clockOffset > 0 ? 'ahead' : 'behind';
  return ` Its own clock is ${lasted(Math.abs(clockOffset) * 1000)} ${side}.`;
}
