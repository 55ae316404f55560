import type { Session } from '@/lib/locks/lock-sample';
import type { Observation } from '@/lib/sources/observation';
import type { Sufferer } from '@/lib/triage/finding';
import type { HeldRow } from '@/lib/triage/roots/lock-view';
import { readValue } from '@/lib/triage/slot';
import { isOwners } from '@/lib/triage/worker-of';

/** Named on one finding; its sentence counts the sessions. */
const SUFFERERS_NAMED = 200;

export type Cause = {
  /** Who waits for it. */
  waiting: readonly Session[];
  /** The rows that it keeps locked. */
  heldRows?: readonly HeldRow[];
  /** Keys of the jobs that a held lock is named after. */
  jobKeys?: readonly string[];
  /** Nothing of any job can be written meanwhile. */
  everyJob?: boolean;
};

/** The jobs that a cause outside them holds up, oldest first and bounded. */
export function sufferersOf(observations: readonly Observation[], cause: Cause): Sufferer[] {
  const { waiting, heldRows = [], jobKeys = [], everyJob = false } = cause;
  const named = new Set(jobKeys);
  const seen = observations.filter((observation) => {
    const running = readValue(observation.job)?.status === 'running';
    return (
      (everyJob && running) ||
      named.has(observation.address.key) ||
      (running && waiting.some((session) => isOwners(observation, session)))
    );
  });
  const all = [...heldRows.map(toSufferer), ...seen.map(of)];
  const once = new Map(all.map((sufferer) => [sufferer.address.key, sufferer]));
  return [...once.values()].slice(0, SUFFERERS_NAMED);
}

const of = ({ address, queue, subject, job }: Observation): Sufferer => ({
  address,
  queue: queue.name,
  subject,
  attempt: readValue(job)?.attempt ?? 0,
});

const toSufferer = ({ address, queue, subject, attempt }: HeldRow): Sufferer => ({
  address,
  queue,
  subject,
  attempt,
});
