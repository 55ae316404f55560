import { epochMs } from '@/lib/time';
import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { lifeWords, mayWriteTwice, noRelease } from '@/lib/triage/redis-lease-life';
import { readValue } from '@/lib/triage/slot';
import { isRunning, type Rule, type View } from '@/lib/triage/view';

/**
 * Running for one owner by its row, and its lease in Redis is another's: one of them lost it and has not noticed, or has not said so. Not
 * said of a value that names nobody, nor of a job that was claimed a moment ago: row and key are written one after the other.
 */
export const redisLeaseOwner: Rule<Diagnosis> = (view) => {
  const facts = readValue(view.observation.redisLease);
  const owner = readValue(view.observation.lease)?.owner;
  if (!isRunning(view) || !hasSettled(view) || !facts?.held || !owner) return null;
  const { held, leases } = facts;
  if (held.owner === null || held.owner === owner) return null;
  const { subject } = view.observation;
  return {
    kind: 'redis-lease-owner',
    rule: 'redis-lease-owner/differs',
    confidence: 'likely',
    since: null,
    cause: 'Its lease in Redis is another’s',
    sentence: `${subject} is running for ${owner} by its row, and its lease in Redis is held by ${held.owner} ${lifeWords(held)}: both may be at work.`,
    verdict: `Look at ${owner} and ${held.owner}: one of them has lost ${subject} and may not know it.${mayWriteTwice(facts)}`,
    advice: advise(view, {
      order: ['wait', 'request-stop'],
      wait: {
        label: `Look at ${owner} and ${held.owner}`,
        note:
          held.remaining === null
            ? 'Its lease in Redis never lapses by itself: who has it must give it back.'
            : `If nobody renews it, its lease in Redis lapses by itself. Whoever renews it is alive.`,
      },
      reasons: { retry: 'It may be running twice already.' },
      also: [
        {
          verb: 'release-redis-lease',
          label: 'Release the Redis lease',
          reason: noRelease(held.owner, leases),
        },
      ],
    }),
  };
};

/** Whether it was claimed longer ago than writing row and key takes. */
export function hasSettled({ job, observation }: View): boolean {
  const { databaseNow, queue } = observation;
  return job?.startedAt != null && epochMs(databaseNow) - epochMs(job.startedAt) > queue.grace * 1000;
}
