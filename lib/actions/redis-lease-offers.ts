import type { RedisLeaseOffer } from '@/lib/actions/action-offer';
import type { MayAct } from '@/lib/actions/may-act';
import { REDIS_LEASE_VERBS, type RedisLeaseVerb } from '@/lib/actions/recovery-action';
import type { HeldLease, RedisLeaseFacts } from '@/lib/redis-leases/redis-lease';

/**
 * What is known of who has a lease in Redis, with why in a sentence. `alive`: nothing is taken from it. `over`: its own record, or its own
 * report, says that its work is over. `untold`: nothing tells, or it is silent, which is not gone.
 */
export type RedisOwnerStanding = { state: 'alive' | 'over' | 'untold'; why: string };

/** All that decides which act is possible on a lease in Redis. */
export type RedisLeaseActFacts = { facts: RedisLeaseFacts; standing: RedisOwnerStanding };

/** The acts on one lease in Redis, possible or refused in words. Pure: the database and the script in Redis decide again. */
export function offerRedisLeaseActs(
  lease: RedisLeaseActFacts,
  mayAct: Readonly<Record<RedisLeaseVerb, MayAct>>,
): RedisLeaseOffer[] {
  return REDIS_LEASE_VERBS.map((verb) => offer(verb, lease, mayAct[verb]));
}

function offer(verb: RedisLeaseVerb, { facts, standing }: RedisLeaseActFacts, may: MayAct): RedisLeaseOffer {
  const label = 'Release the lease';
  const refused = (reason: string): RedisLeaseOffer => ({ verb, label, allowed: false, reason });
  const { held, key } = facts;
  if (!may.allowed) return refused(may.reason);
  if (held === null) return refused('It is not held: there is nothing to release.');
  if (held.digest === null)
    return refused(`${held.ownerless ?? 'Its value was not read.'} What cannot be compared is not released.`);
  if (standing.state === 'alive') return refused(`${standing.why} Wait, or ask it to stop.`);
  const second = standing.state === 'untold' ? (may.second['live-lease'] ?? null) : null;
  return {
    ...{ verb, label, allowed: true, forced: null, questions: [] },
    note: standing.why,
    second: second && standing.why,
    guard: { digest: held.digest, expiresAt: held.expiresAt },
    doesNot: doesNot(facts, held),
    preview: [
      { row: key, from: `held by ${ownerOf(held)}`, to: 'not there', note: 'the next who asks gets it' },
    ],
  };
}

/** What a release leaves as it is: what an operator must know before confirming. */
function doesNot({ leases }: RedisLeaseFacts, held: HeldLease): string[] {
  const owner = held.owner ?? 'Its owner';
  return [
    `This does not stop ${held.owner ?? 'its owner'}: if it is at work it goes on, and finds at its next renewal that the lease is not its own, if it looks.`,
    leases.destinationChecksTokens
      ? 'Its destination takes tokens: what an old owner still writes is refused there, and not by Redis.'
      : `Its destination takes no token: ${owner} and whoever is next may both write, so it may be written twice.`,
    ...(held.remaining === null
      ? []
      : [
          'Waiting does the same by itself: the lease lapses, and a renewal before would show that its owner is alive.',
        ]),
  ];
}

function ownerOf({ owner }: HeldLease): string {
  return owner ?? 'somebody whom its value does not name';
}
