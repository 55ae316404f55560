import { leaseKey } from '@/lib/redis-leases/lease-key';
import { epochMs } from '@/lib/time';
import { redisLeaseReading } from '@/lib/triage/evidence/redis-lease';
import type { Evidence, RootFinding } from '@/lib/triage/finding';
import type { LeaseInSight } from '@/lib/triage/lease-in-sight';
import { lapseOf, noRelease } from '@/lib/triage/redis-lease-life';
import { buildRoot } from '@/lib/triage/roots/build-root';
import type { RootRule, RootView } from '@/lib/triage/roots/root-view';
import { clock, lasted, left } from '@/lib/triage/words';

/** Milliseconds. A worker takes its lease a moment before its row says so, and gives it back a moment after. */
const PATIENCE = 5_000;

/**
 * K11: a lease in Redis under which nothing runs, where somebody suffers from it: a job that could be claimed and whose worker will not get the
 * lease, or nobody yet, and it never lapses. One that lapses and that nobody waits for is left to lapse.
 */
export const redisLeaseLeft: RootRule = (view) =>
  (view.redisLeases ?? []).flatMap((lease) => {
    const { facts, withoutJobSince, waiting } = lease;
    if (facts.held === null || withoutJobSince === null) return [];
    const stood = epochMs(view.databaseNow) - epochMs(withoutJobSince);
    if (!(stood >= PATIENCE) || (waiting === null && facts.held.remaining !== null)) return [];
    return [foundLeft(view, lease, facts.held, stood, withoutJobSince)];
  });

function foundLeft(
  view: RootView,
  { facts, subject, waiting }: LeaseInSight,
  held: NonNullable<LeaseInSight['facts']['held']>,
  stood: number,
  since: string,
): RootFinding {
  const { key, leases } = facts;
  const name = held.owner ?? 'its owner';
  const life = held.remaining === null ? 'never lapses by itself' : `lapses in ${left(held.remaining)}`;
  const forJob = waiting === null ? '' : ` ${subject} waits for it since ${clock(waiting.since)}.`;
  const release = { verb: 'release-redis-lease' as const, label: 'Release the Redis lease' };
  return buildRoot(view, {
    about: 'redis-lease',
    kind: 'redis-lease-left',
    rule: held.remaining === null ? 'redis-lease-left/no-expiry' : 'redis-lease-left/job-waits',
    confidence: 'likely',
    source: 'redis',
    key: leaseKey({ name: leases.name, key }),
    mark: '',
    subject: `the lease ${key}`,
    since,
    cause: 'Lease in Redis left behind',
    sentence: `${key} in Redis is held by ${held.owner ?? 'somebody whom its value does not name'}, and no job of ${subject} has been running for ${lasted(stood)}. It ${life}.${forJob}`,
    verdict:
      held.remaining === null
        ? `Look for ${name}: its lease ${key} never lapses by itself, and no job runs under it.`
        : `Wait ${left(held.remaining)}: the lease ${key} lapses by itself, unless ${name} is alive and renews it.`,
    ifNothing:
      held.remaining === null
        ? 'It stays until its owner gives it back: it has no expiry.'
        : `It lapses in ${left(held.remaining)}, unless its owner renews it, which would show that it is alive.`,
    evidence: [leaseEvidence(view, facts, held), jobEvidence(view, subject, waiting)],
    safe: [
      held.remaining === null
        ? {
            verb: 'wait',
            label: `Look for ${name}`,
            note: 'Ask on its host whether it still works. If it has stopped, the lease can be released with that as the reason.',
          }
        : {
            verb: 'wait',
            label: `Wait ${left(held.remaining)}`,
            note: 'It lapses by the clock of Redis. If it is renewed before, its owner is alive.',
          },
      ...(held.remaining === null || held.digest === null
        ? []
        : [
            {
              verb: 'wait-out-redis-lease' as const,
              label: 'Wait it out',
              note: `On record: the watcher tells when it has lapsed, or that ${name} renewed it and is alive.`,
            },
          ]),
    ],
    unsafe: [{ ...release, reason: noRelease(name, leases) }],
    behind: { sessions: [] },
    sufferers: waiting === null ? [] : [waiting.job],
  });
}

function leaseEvidence(
  { databaseNow }: RootView,
  facts: LeaseInSight['facts'],
  held: NonNullable<LeaseInSight['facts']['held']>,
): Evidence {
  const lapsesAt = lapseOf(held, databaseNow);
  return {
    ...{ slot: 'redis-lease', label: 'Redis lease', readAt: databaseNow },
    ...redisLeaseReading(facts),
    ...(lapsesAt === null ? {} : { lapsesAt }),
  };
}

function jobEvidence({ databaseNow }: RootView, subject: string, waiting: LeaseInSight['waiting']): Evidence {
  return {
    ...{ slot: 'job', label: 'Job', readAt: databaseNow },
    value:
      waiting === null
        ? `none of ${subject} is running`
        : `attempt ${waiting.job.attempt} of ${subject} waits`,
    meaning:
      waiting === null
        ? 'All that run were looked at. Its worker may have finished and kept the lease.'
        : `It could be claimed since ${clock(waiting.since)}; whoever claims it does not get the lease.`,
  };
}
