import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { mayWriteTwice } from '@/lib/triage/redis-lease-life';
import { hasSettled } from '@/lib/triage/rules/redis-lease-owner';
import { readValue } from '@/lib/triage/slot';
import { isRunning, type Rule } from '@/lib/triage/view';
import { ownerName } from '@/lib/triage/words';

/**
 * Running, and its lease is not in Redis: it lapsed while its owner was away or slow, somebody removed it, or Redis lost it in a failover.
 * Said only where Redis answered that there is no such key; a Redis that could not be read has taken no lease from anybody.
 */
export const redisLeaseMissing: Rule<Diagnosis> = (view) => {
  const facts = readValue(view.observation.redisLease);
  if (!isRunning(view) || !hasSettled(view) || !facts || facts.held !== null) return null;
  const { subject } = view.observation;
  const name = ownerName(view.owner);
  return {
    kind: 'redis-lease-missing',
    rule: 'redis-lease-missing/not-there',
    confidence: 'likely',
    since: null,
    cause: 'Running without its lease in Redis',
    sentence: `${subject} is running for ${name}, and its lease ${facts.key} is not in Redis: the next who asks gets it, and works beside ${name}.`,
    verdict: `Look at ${name}: it works on ${subject} without its lease in Redis.${mayWriteTwice(facts)}`,
    advice: advise(view, {
      order: ['wait', 'request-stop'],
      wait: {
        label: `Look at ${name}`,
        note: 'A worker that renews would have its lease: this one was away for longer than its life, or another took it away.',
      },
      reasons: { retry: `${name} may still work on it: it would run twice.` },
    }),
  };
};
