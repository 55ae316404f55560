import { readValue } from '@/lib/triage/slot';
import type { View } from '@/lib/triage/view';
import { ownerName } from '@/lib/triage/words';

/** The advice to look at a process that lives and does not move: it must be seen before anything stops it. */
export function lookAt(view: View): { label: string; note: string } {
  const worker = readValue(view.observation.worker);
  const where = worker ? `pid ${worker.osPid} on ${worker.host}` : 'its process';
  return {
    label: `Look at ${ownerName(view.owner)}`,
    note: `Take a stack dump of ${where} before anything stops it.`,
  };
}
