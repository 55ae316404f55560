import { epochMs } from '@/lib/time';
import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { readValue } from '@/lib/triage/slot';
import type { Rule } from '@/lib/triage/view';
import { lasted } from '@/lib/triage/words';

/**
 * Waiting behind a lock on its whole queue while none of its jobs runs. Its library locks job and queue at once and gives both free at once, so
 * somebody freed the job alone, or it was moved. Whoever has the lock may still be there.
 */
export const queueLocked: Rule<Diagnosis> = (view) => {
  const { observation, job } = view;
  const { subject, queue, databaseNow } = observation;
  const lock = readValue(observation.queueLock);
  if (job?.status !== 'pending' || !lock) return null;
  const stood = epochMs(databaseNow) - epochMs(lock.since);
  if (!(stood > queue.grace * 1000)) return null;
  return {
    kind: 'queue-locked',
    rule: 'queue-locked/no-job-runs',
    confidence: 'likely',
    since: lock.since,
    cause: 'Queue locked, none of its jobs runs',
    sentence: `${queue.name} has been locked by ${lock.by} for ${lasted(stood)}, and none of its jobs runs: ${subject} waits, and all behind it.`,
    verdict: `Look for ${lock.by}: its lock keeps all of ${queue.name} waiting, and no job of it runs.`,
    advice: advise(view, {
      order: ['wait'],
      wait: {
        label: `Look for ${lock.by}`,
        note: 'Its own library frees the queue once the lock is old enough, and not before.',
      },
    }),
  };
};
