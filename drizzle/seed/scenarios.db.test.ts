import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterAnAct, twoPeopleActed } from '@/drizzle/seed/scenarios/after-an-act';
import { changedOutside } from '@/drizzle/seed/scenarios/changed-outside';
import { clockOffset } from '@/drizzle/seed/scenarios/clock-offset';
import { completed } from '@/drizzle/seed/scenarios/completed';
import { completedLate } from '@/drizzle/seed/scenarios/completed-late';
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
import { ownerNewer } from '@/drizzle/seed/scenarios/owner-newer';
import { pending } from '@/drizzle/seed/scenarios/pending';
import { stoppedOwner } from '@/drizzle/seed/scenarios/stopped-owner';
import { unregisteredOwner } from '@/drizzle/seed/scenarios/unregistered-owner';
import { observeOne, observeTrouble } from '@/lib/sources/native/observe';
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
    ['owner-newer/started-after-claim', ownerNewer, {}],
    ['clock-offset/zone', clockOffset, {}],
    ['clock-offset/drift', clockOffset, { subject: 'INV-1032', owner: 'w-c10d', offset: '-95 s' }],
    ['completed-late/retry-waits', completedLate, {}],
    ['completed-late/retry-waits', completedLate, { subject: 'INV-1036', owner: 'w-1a7f', inDoubt: true }],
    ['after-an-act/overlap', afterAnAct, {}],
    ['changed-outside/no-function', changedOutside, {}],
  ] as const)('is judged by the rule it was made for: %s', async (rule, scenario, wish) => {
    const { key } = await scenario(db.admin, wish);
    expect(await ruleOf(key)).toBe(rule);
  });

  it('names the records and the people of two acts on the attempt that waits now', async () => {
    const { subject, key } = await twoPeopleActed(db.admin);
    const { observations } = await observeTrouble(db.asReader());
    const waiting = observations.find((one) => one.subject === subject);
    expect(waiting?.address.key).not.toBe(key);
    expect(waiting && diagnose(waiting)).toMatchObject({
      rule: 'after-an-act/two-people',
      sentence: expect.stringMatching(
        /^Ana Ruiz and Ben Okoye acted on INV-1041 within 0:0\d: record \d+ \(mark failed by Ana Ruiz at .*\), then record \d+ \(retry by Ben Okoye at /,
      ),
    });
  });

  it('brings to Triage what ended behind the functions or after its end, and nothing that is over', async () => {
    const { observations } = await observeTrouble(db.asReader());
    const listed = new Map(observations.map((one) => [one.subject, diagnose(underCalmWeather(one))?.kind]));
    expect(listed.get('INV-1035')).toBe('completed-late');
    expect(listed.get('INV-1037')).toBe('changed-outside');
    expect(listed.get('INV-1039')).toBe('after-an-act');
  });

  it('tells from the outside-changes slot who took the lease off, whatever else is wrong', async () => {
    const { key } = await noLease(db.admin, { subject: 'INV-0989', owner: 'w-script-2' });
    const observation = await observeOne(db.asReader(), db.name, key);
    const line =
      observation &&
      diagnose(underCalmWeather(observation))?.evidence.find(({ slot }) => slot === 'outside-changes');
    expect(line?.value).toMatch(/, \d\d:\d\d:\d\d: lease until \d\d:\d\d:\d\d to none$/);
  });

  it('judges the jobs where the record may not be read, and says so', async () => {
    const { key } = await healthy(db.admin, { subject: 'INV-1010', owner: 'w-1c07' });
    await db.admin.query('revoke select on leasehold.audit_events from leasehold_reader');
    const observation = await observeOne(db.asReader(), db.name, key);
    await db.admin.query('grant select on leasehold.audit_events to leasehold_reader');
    expect(observation?.acts).toMatchObject({ state: 'unread', source: 'leasehold.audit_events' });
    expect(observation?.job.state).toBe('read');
  });

  it('leaves a pending job alone', async () => {
    expect(await ruleOf(await pending(db.admin))).toBeNull();
  });
});
