import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearWatcher } from '@/drizzle/seed/heard-watcher';
import { nativeSource } from '@/lib/sources/native/native-source';
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
  it('lists those longest in trouble and says how many more there are', async () => {
    const read = triageReader({ db: db.asReader(), source: nativeSource, reach: createReach() });
    const { judged, findings, notJudged } = await read();
    expect([judged, findings.length]).toEqual([520, 500]);
    const beginnings = findings.map(({ since }) => since ?? '');
    expect(beginnings).toEqual([...beginnings].sort());
    expect(notJudged).toEqual([
      {
        what: '20 more jobs in trouble',
        why: 'Triage lists the 500 that have been in trouble longest.',
        grant: null,
      },
    ]);
  });
});
