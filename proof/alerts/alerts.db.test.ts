import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Lane, openLane } from '@/proof/alerts/lane';
import { miscountsOf, playRun, recount } from '@/proof/alerts/play-run';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
let lane: Lane;
const { signal } = new AbortController();
beforeAll(async () => {
  db = await freshDatabase();
  // A lease that is hardly longer than the limit, so that the takeover is not waited for.
  lane = await openLane(db.urls, signal, 8);
});
afterAll(async () => {
  await lane.close();
  await db.drop();
});

it('two workers ended by SIGKILL are two alerts, and two messages that it is over', async () => {
  const runs = [await playRun(lane, 1, signal), await playRun(lane, 2, signal)];
  expect(runs.map((run) => miscountsOf(recount(lane, run)))).toEqual([[], []]);
  expect(lane.receiver.got).toHaveLength(4);
});
