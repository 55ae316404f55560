import 'server-only';
import type { Database } from '@/lib/db/pool';
import type { Part } from '@/lib/metrics/part';
import { readStanding } from '@/lib/metrics/queries/read-standing';
import { gauge } from '@/lib/metrics/registry';

/** Who is heard, who leads, and what waits for a person. */
export function standingPart(db: Database): Part {
  return {
    name: 'standing',
    read: async () => {
      const { workers, watcher, ...waiting } = await readStanding(db);
      const standings = Object.entries(workers).map(([standing, count]) => [{ standing }, count] as const);
      return (into) => {
        gauge(
          into,
          'leasehold_workers',
          'Workers by what can be said of them. Silent is not gone. Stopped: those that still own an attempt.',
          standings,
        );
        gauge(
          into,
          'leasehold_watcher_leading',
          '1 while a watcher leads, under a lease that lives.',
          Number(watcher.leads),
        );
        gauge(
          into,
          'leasehold_watcher_heartbeat_age_seconds',
          'Since the leading watcher was last heard. Absent where none ever was.',
          watcher.heartbeatAge,
        );
        gauge(
          into,
          'leasehold_watcher_token',
          'Token of the lead. It grows by one with each change of who leads.',
          watcher.token,
        );
        gauge(into, 'leasehold_waits_armed', 'Leases that somebody waits out.', waiting.armedWaits);
        gauge(
          into,
          'leasehold_reviews_unreviewed',
          'Acts and changes from outside that nobody has reviewed; up to 1000 are counted.',
          waiting.unreviewed,
        );
        gauge(
          into,
          'leasehold_oldest_unreviewed_age_seconds',
          'Since the oldest of them. Absent where there is none.',
          waiting.oldestUnreviewed,
        );
        gauge(
          into,
          'leasehold_requests_waiting',
          'Requests that wait for a second person.',
          waiting.waitingRequests,
        );
      };
    },
  };
}
