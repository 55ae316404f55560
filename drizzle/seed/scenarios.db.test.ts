import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completed } from '@/drizzle/seed/scenarios/completed';
import { crashLoop } from '@/drizzle/seed/scenarios/crash-loop';
import { failed } from '@/drizzle/seed/scenarios/failed';
import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { heldInDoubt } from '@/drizzle/seed/scenarios/held-in-doubt';
import { lapsedOwnerAlive } from '@/drizzle/seed/scenarios/lapsed-owner-alive';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { liveOwnerSilent } from '@/drizzle/seed/scenarios/live-owner-silent';
import { neverStarted } from '@/drizzle/seed/scenarios/never-started';
import { noLease } from '@/drizzle/seed/scenarios/no-lease';
import { noProgress } from '@/drizzle/seed/scenarios/no-progress';
import { pending } from '@/drizzle/seed/scenarios/pending';
import { stoppedOwner } from '@/drizzle/seed/scenarios/stopped-owner';
import { unregisteredOwner } from '@/drizzle/seed/scenarios/unregistered-owner';
import { observeOne } from '@/lib/sources/native/observe';
import type { Observation } from '@/lib/sources/observation';
import { diagnose } from '@/lib/triage/diagnose';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  // Every worker late at once is weather and not a verdict; these two are in good health.
  await healthy(db.admin);
  await healthy(db.admin, { subject: 'INV-1008', owner: 'w-1c05' });
});
afterAll(() => db.drop());

async function ruleOf(key: string): Promise<string | null> {
  const observation = await observeOne(db.asReader(), db.name, key);
  if (!observation) throw new Error(`Job ${key} was not observed.`);
  return diagnose(underCalmWeather(observation))?.rule ?? null;
}

/** The server of a test started seconds ago, and a start makes every owner late; these scenarios are not about that. */
function underCalmWeather(observation: Observation): Observation {
  const { weather } = observation;
  if (weather.state === 'unread') throw new Error(weather.why);
  const value = { ...weather.value, databaseStartedAt: '2020-01-01T00:00:00.000000Z' };
  return { ...observation, weather: { ...weather, value } };
}

describe('each scenario', () => {
  it.each([
    [null, healthy, { subject: 'INV-1009', owner: 'w-1c06' }],
    [null, completed, {}],
    [null, failed, {}],
    ['owner-silent/lease-live', liveOwnerSilent, {}],
    ['owner-silent/lease-lapsed', lapsedOwnerSilent, {}],
    ['owner-silent/lease-lapsed', lapsedOwnerSilent, { subject: 'INV-1044', owner: 'w-7f3b', inDoubt: true }],
    ['lapsed-owner-alive/heard', lapsedOwnerAlive, {}],
    ['no-lease/owner-gone', noLease, {}],
    ['owner-unregistered/no-worker-row', unregisteredOwner, {}],
    ['owner-silent/exit-record', stoppedOwner, {}],
    ['never-started/no-stage', neverStarted, {}],
    ['no-progress/stage-over-limit', noProgress, {}],
    ['crash-loop/claims-without-report', crashLoop, {}],
    ['held-in-doubt/effects-unanswered', heldInDoubt, {}],
  ] as const)('is judged by the rule it was made for: %s', async (rule, scenario, wish) => {
    const { key } = await scenario(db.admin, wish);
    expect(await ruleOf(key)).toBe(rule);
  });

  it('leaves a pending job alone', async () => {
    expect(await ruleOf(await pending(db.admin))).toBeNull();
  });
});
