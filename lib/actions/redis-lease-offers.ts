import type { RedisLeaseOffer } from '@/lib/actions/action-offer';
import type { MayAct } from '@/lib/actions/may-act';
import { REDIS_LEASE_VERBS, type RedisLeaseVerb } from '@/lib/actions/recovery-action';
import { noWaitArmed, waitedFor } from '@/lib/actions/wait-refusal';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { HeldLease, RedisLeaseFacts } from '@/lib/redis-leases/redis-lease';

/**
 * What is known of who has a lease in Redis, with why in a sentence. `alive`: nothing is taken from it. `over`: its own record, or its own
 * report, says that its work is over. `untold`: nothing tells, or it is silent, which is not gone.
 */
export type RedisOwnerStanding = { state: 'alive' | 'over' | 'untold'; why: string };

/** All that decides which act is possible on a lease in Redis. */
export type RedisLeaseActFacts = {
  facts: RedisLeaseFacts;
  standing: RedisOwnerStanding;
  /** The newest wait on it, armed or ended; null when nobody waited it out. */
  wait: LeaseWait | null;
};

/** The acts on one lease in Redis, possible or refused in words. Pure: the database and the script in Redis decide again. */
export function offerRedisLeaseActs(
  lease: RedisLeaseActFacts,
  mayAct: Readonly<Record<RedisLeaseVerb, MayAct>>,
): RedisLeaseOffer[] {
  return REDIS_LEASE_VERBS.map((verb) => offer(verb, lease, mayAct[verb]));
}

const LABELS: Record<RedisLeaseVerb, string> = {
  'wait-out-redis-lease': 'Wait it out',
  'cancel-redis-wait': 'Cancel the wait',
  'release-redis-lease': 'Release the lease',
};

function offer(verb: RedisLeaseVerb, lease: RedisLeaseActFacts, may: MayAct): RedisLeaseOffer {
  if (!may.allowed) return { verb, label: LABELS[verb], allowed: false, reason: may.reason };
  switch (verb) {
    case 'wait-out-redis-lease':
      return offerWait(lease);
    case 'cancel-redis-wait':
      return offerCancel(lease);
    case 'release-redis-lease':
      return offerRelease(lease, may);
  }
}

const ALONE = { allowed: true, second: null, forced: null, questions: [], preview: [] } as const;

function offerWait({ facts: { held, leases }, wait }: RedisLeaseActFacts): RedisLeaseOffer {
  const verb = 'wait-out-redis-lease';
  const label = LABELS[verb];
  const refused = (reason: string): RedisLeaseOffer => ({ verb, label, allowed: false, reason });
  if (held === null) return refused('It is not held: there is nothing to wait for.');
  if (held.digest === null)
    // Why not stands beside its owner.
    return refused('Its value cannot be compared as one, so it is not waited for.');
  if (held.remaining === null) return refused('It has no expiry: it never lapses by itself.');
  const why = waitedFor(wait);
  if (why !== null) return refused(why);
  return {
    ...{ verb, label, ...ALONE },
    note: `Has the watcher tell what becomes of it: that it lapsed, that ${held.owner ?? 'its owner'} renewed it and is alive, that it was given back early, or that another has it.`,
    guard: { digest: held.digest, expiresAt: held.expiresAt },
    doesNot: [
      'This touches nothing in Redis, and keeps nobody from taking the lease once it has lapsed.',
      'Nothing follows by itself: you are told, and decide then. Nothing is left to release either: what lapses Redis removes, and what is renewed has an owner that is alive.',
      ...(leases.destinationChecksTokens
        ? []
        : [
            `A lapse has not stopped ${held.owner ?? 'its owner'}, and its destination takes no token: look for it before the work is done again.`,
          ]),
    ],
  };
}

function offerCancel({ wait }: RedisLeaseActFacts): RedisLeaseOffer {
  const verb = 'cancel-redis-wait';
  const label = LABELS[verb];
  const why = noWaitArmed(wait);
  if (why !== null || !wait?.inRedis)
    return { verb, label, allowed: false, reason: why ?? 'It is no wait on a lease in Redis.' };
  return {
    ...{ verb, label, ...ALONE },
    note: `Ends the wait of ${wait.armedBy.name}: nobody tells what becomes of the lease.`,
    guard: wait.inRedis,
    doesNot: ['This changes nothing about the lease: it still lapses unless it is renewed.'],
  };
}

function offerRelease({ facts, standing }: RedisLeaseActFacts, may: MayAct): RedisLeaseOffer {
  const verb = 'release-redis-lease';
  const label = LABELS[verb];
  const refused = (reason: string): RedisLeaseOffer => ({ verb, label, allowed: false, reason });
  const { held, key } = facts;
  if (!may.allowed) return refused(may.reason);
  if (held === null) return refused('It is not held: there is nothing to release.');
  if (held.digest === null) return refused('Its value cannot be compared as one, so it is not released.');
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
