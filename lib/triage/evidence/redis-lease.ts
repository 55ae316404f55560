import type { RedisLeaseFacts } from '@/lib/redis-leases/redis-lease';
import type { Observation } from '@/lib/sources/observation';
import { evidenceRow, type Reading } from '@/lib/triage/evidence/row';
import type { Evidence } from '@/lib/triage/finding';
import { lapseOf } from '@/lib/triage/redis-lease-life';

/** The lease in Redis, where its queue takes one. */
export function redisLeaseRow({ redisLease }: Observation): Evidence[] {
  if (redisLease.state === 'read' && redisLease.value === null) return [];
  const row = evidenceRow('redis-lease', 'Redis lease', redisLease, redisLeaseReading);
  if (redisLease.state === 'unread' || !redisLease.value?.held) return [row];
  const lapsesAt = lapseOf(redisLease.value.held, redisLease.readAt);
  return [lapsesAt === null ? row : { ...row, lapsesAt }];
}

/** What is left of its life is counted down beside it. */
export function redisLeaseReading(facts: RedisLeaseFacts | null): Reading {
  if (facts === null) return { value: 'none', meaning: 'Its queue takes no lease in Redis.' };
  const { key, held, leases } = facts;
  const token = leases.destinationChecksTokens
    ? ''
    : ' Its destination takes no token, so whoever lost the lease may still write.';
  if (held === null)
    return {
      value: `none under ${key}`,
      meaning: `Read, and there is no such key. Whoever asks next gets it.${token}`,
    };
  const who = held.owner ?? `held, by whom is not told`;
  const why = held.ownerless === null ? '' : ` ${held.ownerless}`;
  return held.remaining === null
    ? {
        value: `${who}, without an expiry`,
        meaning: `It never lapses by itself. If its owner stops, nobody gets it.${why}${token}`,
      }
    : {
        value: who,
        meaning: `Live, by the clock of Redis. A renewal moves its end.${why}${token}`,
      };
}
