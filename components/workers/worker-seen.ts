import { countOf } from '@/lib/format/count';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { Seen } from '@/lib/recovery/recovery-request';
import type { WorkerDetail } from '@/lib/workers/worker-row';
import { workerStanding } from '@/lib/workers/worker-standing';

/** What the operator has before their eyes, for the record. */
export function seenOfWorker({ worker, databaseNow }: WorkerDetail): Seen {
  const standing = workerStanding(worker, databaseNow);
  return {
    rule: null,
    sentence: `Worker ${worker.id} was ${standing}, with ${countOf(worker.jobs, 'job')} in hand.`,
    readAt: databaseNow,
    evidence: [
      { label: 'Host', value: `${worker.host}, process ${worker.osPid}`, meaning: 'As it reported itself.' },
      {
        label: 'Heartbeat',
        value: formatUtcTime(worker.heartbeatAt),
        meaning: standing === 'silent' ? 'Over its limit.' : 'Within its limit.',
      },
    ],
  };
}
