import type { View } from '@/lib/triage/view';
import { lasted } from '@/lib/triage/words';

/** By which of its promises a running job is late. `over` is milliseconds since the promise ended. */
export type Lateness = {
  by: 'lease-lapsed' | 'heartbeat-late';
  /** "its lease lapsed 4:00 ago" */
  what: string;
  since: string;
  over: number;
};

/**
 * Past its lease for longer than the grace, or its last renewal older than the limit; null when neither. For tables of others, where a
 * renewal is all that is heard of an owner.
 */
export function lateness({ lease, owner, observation }: View): Lateness | null {
  const { grace, heartbeatLimit } = observation.queue;
  if (lease.state === 'lapsed' && lease.over > grace * 1000)
    return {
      by: 'lease-lapsed',
      what: `its lease lapsed ${lasted(lease.over)} ago`,
      ...{ since: lease.until, over: lease.over },
    };
  const beat = owner.sign?.by === 'renewal' ? owner.sign : null;
  const over = beat ? beat.age - heartbeatLimit * 1000 : 0;
  return beat && heartbeatLimit > 0 && over > 0
    ? {
        by: 'heartbeat-late',
        what: `its last heartbeat is ${lasted(beat.age)} old`,
        ...{ since: beat.at, over },
      }
    : null;
}
