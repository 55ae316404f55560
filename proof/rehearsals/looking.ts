import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { everySource } from '@/lib/sources/sources';
import type { Timestamp } from '@/lib/time';
import type { FaultKind } from '@/lib/triage/finding';
import { keepLast } from '@/lib/triage/keep-last';
import { createLockMemory } from '@/lib/triage/lock-memory';
import { triageReader } from '@/lib/triage/queries/read-triage';
import { createReach } from '@/lib/triage/reach';
import type { Live, TriageSnapshot } from '@/lib/triage/snapshot';

/** A kind of finding, or that nothing could be read. */
export type Shown = FaultKind | 'out-of-reach';

/** One rule that Triage began to give, by the database's clock; by the machine's, which is the same here, while it is away. */
export type Sighting = { kind: Shown; rule: string; subject: string; at: Timestamp };

export type Looking = { sightings: readonly Sighting[]; stop(): Promise<void> };

/** Oftener than a console looks, so that what is measured is the trouble and not the pace. */
const EVERY_MS = 200;

/** Looks at the database as Triage does, until told otherwise, and keeps which rule was given from when. */
export function startLooking(reader: Pool): Looking {
  const reach = createReach();
  const memory = createLockMemory();
  const look = keepLast({ read: triageReader({ db: reader, source: everySource, reach, memory }), reach });
  const sightings: Sighting[] = [];
  const ending = new AbortController();

  const keepLooking = async () => {
    let before: readonly Sighting[] = [];
    while (!ending.signal.aborted) {
      const now = sightingsOf(await look());
      sightings.push(...now.filter((one) => !before.some((other) => isSame(one, other))));
      before = now;
      await delay(EVERY_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const kept = keepLooking();
  return {
    sightings,
    stop: async () => {
      ending.abort();
      await kept;
    },
  };
}

function sightingsOf(live: Live<TriageSnapshot>): Sighting[] {
  if (live.state === 'out-of-reach')
    return [{ kind: 'out-of-reach', rule: 'out-of-reach', subject: 'the database', at: live.since }];
  const { findings, databaseNow } = live.snapshot;
  return findings.map(({ kind, rule, subject }) => ({ kind, rule, subject, at: databaseNow }));
}

const isSame = (one: Sighting, other: Sighting) => one.rule === other.rule && one.subject === other.subject;
