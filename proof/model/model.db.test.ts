import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, HAPPENED } from '@/proof/model/check';
import type { Counts } from '@/proof/model/play';
import { prepareDestination } from '@/proof/model/prepare';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { deadlocksIn } from '@/test/support/watch-invariants';

const RUNS = 300;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await prepareDestination(db.admin);
});
afterAll(() => db.drop());

describe('any schedule of workers, operators, a watcher and a destination', () => {
  it(`keeps every invariant, in ${RUNS} of them, in which everything happens`, async () => {
    const { name, admin } = db;
    const counts: Counts = new Map();
    const roles = { workers: db.asWorker(), operators: db.asOperator(), readers: db.asReader() };
    const { red } = await check({ name, admin, ...roles }, counts, { runs: RUNS });
    expect(red && `${red.story}\nnpm run test:model -- --seed ${red.seed} --path ${red.path}`).toBeNull();
    expect(HAPPENED.filter((what) => !counts.has(what))).toEqual([]);
    expect(await deadlocksIn(admin)).toBe(0);
  });
});
