import type { LeaseSignals, SignalPoint } from '@/lib/health/lease-signals';
import type { OldestLease, QueueLevels } from '@/lib/health/signal-levels';

/** From this share of its ttl on a lease is nearing its lapse. */
export const NEARING = 0.75;

/**
 * What the chart of lease age counts in: seconds where all leases in it live equally long, else parts of their own ttl, the only
 * measure in which one line can stand for the lapse of all of them.
 */
export type AgeUnit = { kind: 'seconds'; ttl: number; grace: number } | { kind: 'share'; grace: number };

export function ageUnit({ points, levels, queue }: LeaseSignals): AgeUnit {
  const chosen = chosenQueues(levels.queues, queue);
  const ttls = new Set([
    ...chosen.map(({ ttl }) => ttl),
    ...points.flatMap(({ lease }) => (lease ? [lease.ttl] : [])),
  ]);
  const [ttl, ...others] = ttls;
  const graces = chosen.map(({ ttl: whole, grace }) => (others.length === 0 ? grace : grace / whole));
  const grace = graces.length > 0 ? Math.min(...graces) : 0;
  return ttl !== undefined && others.length === 0
    ? { kind: 'seconds', ttl, grace }
    : { kind: 'share', grace };
}

/** An age in the chart's unit. */
export function inUnit(unit: AgeUnit, lease: { age: number; ttl: number }): number {
  return unit.kind === 'seconds' ? lease.age : lease.age / lease.ttl;
}

/** Where leases lapse, in the chart's unit. */
export function lapseIn(unit: AgeUnit): number {
  return unit.kind === 'seconds' ? unit.ttl : 1;
}

export function chosenQueues(queues: readonly QueueLevels[], queue: string | null): readonly QueueLevels[] {
  return queue === null ? queues : queues.filter((levels) => levels.queue === queue);
}

/** The lease that is nearest to its lapse now, or furthest past it; null when none is held. */
export function worstLease(queues: readonly QueueLevels[]): (OldestLease & { queue: string }) | null {
  const held = queues.flatMap(({ queue, lease }) => (lease ? [{ ...lease, queue }] : []));
  return held.reduce<(OldestLease & { queue: string }) | null>(
    (worst, lease) => (worst === null || lease.age / lease.ttl > worst.age / worst.ttl ? lease : worst),
    null,
  );
}

/** Stretches of buckets in which nobody sampled, as `[first, last]`; the bucket under way is given time. */
export function unsampledStretches(points: readonly Pick<SignalPoint, 'sampled'>[]): [number, number][] {
  const stretches: [number, number][] = [];
  for (const [place, { sampled }] of points.slice(0, -1).entries()) {
    if (sampled > 0) continue;
    const last = stretches.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else stretches.push([place, place]);
  }
  return stretches;
}
