import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, HAPPENED } from '@/proof/model/check';
import type { Counts } from '@/proof/model/play';
import { prepareDestination } from '@/proof/model/prepare';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { deadlocksIn } from '@/test/support/watch-invariants';

const RUNS = 300;

/** Two, so that one is asked while the other waits for its answers. */
let databases: FreshDatabase[];
beforeAll(async () => {
  databases = [await freshDatabase(), await freshDatabase()];
  for (const { admin } of databases) await prepareDestination(admin);
});
afterAll(() => Promise.all(databases.map((db) => db.drop())));

async function checkPart(db: FreshDatabase, counts: Counts): Promise<void> {
  const { name, admin } = db;
  const roles = { workers: db.asWorker(), operators: db.asOperator(), readers: db.asReader() };
  const { red } = await check({ name, admin, ...roles }, counts, { runs: RUNS / databases.length });
  expect(red && `${red.story}\nnpm run test:model -- --seed ${red.seed} --path ${red.path}`).toBeNull();
  expect(await deadlocksIn(admin)).toBe(0);
}

describe('any schedule of workers, operators, a watcher and a destination', () => {
  it(`keeps every invariant, in ${RUNS} of them, in which everything happens`, async () => {
    const counts: Counts = new Map();
    await Promise.all(databases.map((db) => checkPart(db, counts)));
    expect(HAPPENED.filter((what) => !counts.has(what))).toEqual([]);
  });
});
