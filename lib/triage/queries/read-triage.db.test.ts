import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearWatcher } from '@/drizzle/seed/heard-watcher';
import { nativeSource } from '@/lib/sources/native/native-source';
import { foldFindings } from '@/lib/triage/fold';
import { triageReader } from '@/lib/triage/queries/read-triage';
import { createReach } from '@/lib/triage/reach';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeManyJobs } from '@/test/support/many-jobs';

let db: FreshDatabase;

/** 520 attempts run, and none of their workers is registered. */
beforeAll(async () => {
  db = await freshDatabase();
  await makeManyJobs(db.admin, 26_000);
  await hearWatcher(db.admin);
});
afterAll(() => db.drop());

describe('triageReader, when everything fails at once', () => {
  it('lists some of each cause, counts all of them on its card, and says how many it did not look at again', async () => {
    const read = triageReader({ db: db.asReader(), source: nativeSource, reach: createReach() });
    const { judged, findings, unlisted, notJudged } = await read();
    expect(judged).toBe(520);
    const cards = foldFindings(findings, unlisted);
    expect(cards.map(({ count, heldUp, findings: listed }) => [count, heldUp, listed.length])).toEqual([
      [260, 260, 250],
      [260, 260, 250],
    ]);
    const beginnings = findings.map(({ since }) => since ?? '');
    expect(beginnings).toEqual([...beginnings].sort());
    expect(notJudged).toEqual([
      {
        what: '20 more jobs in trouble',
        why: 'Triage lists 500, of each cause those in trouble longest. The others count on its card.',
        grant: null,
      },
    ]);
  });
});
