import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { noRelease } from '@/lib/triage/redis-lease-life';
import { hasSettled } from '@/lib/triage/rules/redis-lease-owner';
import { readValue } from '@/lib/triage/slot';
import { isRunning, type Rule } from '@/lib/triage/view';
import { ownerName } from '@/lib/triage/words';

/**
 * Running under a lease in Redis that has no expiry: set without one, or its expiry was taken off. While its owner works nothing is wrong; if
 * it stops, nothing frees the subject.
 */
export const redisLeaseNoExpiry: Rule<Diagnosis> = (view) => {
  const facts = readValue(view.observation.redisLease);
  if (!isRunning(view) || !hasSettled(view) || !facts?.held || facts.held.remaining !== null) return null;
  const { subject } = view.observation;
  const name = facts.held.owner ?? ownerName(view.owner);
  return {
    kind: 'redis-lease-no-expiry',
    rule: 'redis-lease-no-expiry/running',
    confidence: 'likely',
    since: null,
    cause: 'Lease in Redis never lapses',
    sentence: `The lease of ${subject} in Redis, ${facts.key}, has no expiry: if ${name} stops, nothing frees it.`,
    verdict: `Let ${name} finish, and see that it takes its leases with an expiry: this one never lapses by itself.`,
    advice: advise(view, {
      order: ['wait'],
      wait: {
        label: `Let ${name} finish`,
        note: 'It gives the lease back when it is done. Waiting for a lapse is in vain.',
      },
      reasons: { retry: `${name} may be at work: it would run twice.` },
      also: [
        {
          verb: 'release-redis-lease',
          label: 'Release the Redis lease',
          reason: noRelease(name, facts.leases),
        },
      ],
    }),
  };
};
