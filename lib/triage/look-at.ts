import { blockerWords } from '@/lib/locks/blocker-words';
import { readValue } from '@/lib/triage/slot';
import type { View } from '@/lib/triage/view';
import { ownerName } from '@/lib/triage/words';

/** Who is ahead of the owner's session where that waits for a lock: `session 4711`, or null. What helps its job is done there. */
export function aheadOf({ observation }: View): string | null {
  const [ahead] = readValue(observation.locks)?.waitsFor ?? [];
  return ahead === undefined ? null : blockerWords(ahead);
}

/** The advice to see to whoever is ahead of a job that only waits. */
export function seeTo(ahead: string): { label: string; note: string } {
  return {
    label: `See to ${ahead}`,
    note: 'This job goes on by itself when it has the lock. Walk the chain to its root first.',
  };
}

/** The advice to look at a process that lives and does not move: it must be seen before anything stops it. */
export function lookAt(view: View): { label: string; note: string } {
  const worker = readValue(view.observation.worker);
  const where = worker ? `pid ${worker.osPid} on ${worker.host}` : 'its process';
  return {
    label: `Look at ${ownerName(view.owner)}`,
    note: `Take a stack dump of ${where} before anything stops it.`,
  };
}
