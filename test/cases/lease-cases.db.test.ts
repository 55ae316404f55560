import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeededJob } from '@/drizzle/seed/attempt';
import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { observeOne } from '@/lib/sources/native/observe';
import type { Observation } from '@/lib/sources/observation';
import { diagnose } from '@/lib/triage/diagnose';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { CLOCKS_LOOPS_AND_CURES } from './lease/clocks-loops-and-cures';
import type { LeaseCase } from './lease/lease-case';
import { NO_PROGRESS } from './lease/no-progress';
import { NOT_NATIVE } from './lease/not-native';
import { ORPHANS } from './lease/orphans';
import { OWNER_ALIVE } from './lease/owner-alive';
import { UNSEEN_BY_A_SWEEP } from './lease/unseen-by-a-sweep';

const CASES: readonly LeaseCase[] = [
  ...ORPHANS,
  ...UNSEEN_BY_A_SWEEP,
  ...OWNER_ALIVE,
  ...NO_PROGRESS,
  ...CLOCKS_LOOPS_AND_CURES,
];

/** The reports that were studied, by kind. */
const STUDIED = {
  K1: ['C01', 'C03', 'C04', 'C06'],
  K2: ['C07', 'C09', 'C10', 'C12', 'C13', 'C15', 'C16'],
  K3: ['C17', 'C19', 'C20', 'C22', 'C23', 'C25', 'C26', 'C28'],
  K4: ['C29', 'C31', 'C32', 'C34'],
  K11: ['C62', 'C64', 'C65', 'C67'],
  K12: ['C68', 'C70', 'C71'],
  K13: ['C73', 'C75', 'C76'],
  K14: ['C78', 'C80', 'C81'],
  K15: ['C82', 'C84', 'C85', 'C87', 'C88'],
};

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  // Every worker late at once is weather and not a verdict; these two are in good health.
  await healthy(db.admin);
  await healthy(db.admin, { subject: 'INV-1008', owner: 'w-1c05' });
});
afterAll(() => db.drop());

async function findingOf(key: string) {
  const observation = await observeOne(db.asReader(), db.name, key);
  if (!observation) throw new Error(`Job ${key} was not observed.`);
  return diagnose(underCalmWeather(observation));
}

/** The server of a test started seconds ago, and a start makes every owner late; these cases are not about that. */
function underCalmWeather(observation: Observation): Observation {
  const { weather } = observation;
  if (weather.state === 'unread') throw new Error(weather.why);
  const value = { ...weather.value, databaseStartedAt: '2020-01-01T00:00:00.000000Z' };
  return { ...observation, weather: { ...weather, value } };
}

describe('the cases of leases', () => {
  it.each(Object.entries(STUDIED))('of %s are all played, or it is said why they cannot be', (kind, ids) => {
    const told = [...CASES, ...NOT_NATIVE].filter((one) => one.kind === kind).map(({ id }) => id);
    expect(told.toSorted()).toEqual(ids);
  });
});

describe.each(CASES)('$id ($kind): $title', ({ stage, found, harm }) => {
  let job: SeededJob;
  beforeAll(async () => {
    job = await stage(db);
  });

  it(found ? 'is told with what to do and what not' : 'is no trouble, and is not called any', async () => {
    const finding = await findingOf(job.key);
    if (found === null) {
      expect(finding).toBeNull();
      return;
    }
    const { rule, confidence, says, safe, unsafe } = found;
    expect(finding).toMatchObject({ rule, confidence, sentence: expect.stringMatching(says) });
    expect(finding?.safe.map(({ verb }) => verb)).toEqual(safe);
    const reasons = Object.entries(unsafe).map(([verb, why]) => [verb, expect.stringMatching(why)]);
    expect(Object.fromEntries(finding?.unsafe.map(({ verb, reason }) => [verb, reason]) ?? [])).toEqual(
      Object.fromEntries(reasons),
    );
  });

  it(`cannot be made worse: ${harm.cure}`, async () => {
    expect(await harm.tried(db, job)).toMatch(harm.ends);
  });
});
