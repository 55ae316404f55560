import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nativeSource } from '@/lib/sources/native/native-source';
import { surveyor } from '@/lib/triage/queries/survey';
import { createReach } from '@/lib/triage/reach';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeQueue } from '@/test/support/queue';
import { makeJob } from '@/test/support/stuck-job';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin);
});
afterAll(() => db.drop());

const parts = () => ({ db: db.asReader(), source: nativeSource, reach: createReach() });

/** How many statements the reader's pool is asked for meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  db.asReader().on('acquire', count);
  await work();
  db.asReader().off('acquire', count);
  return statements;
}

describe('a survey', () => {
  it('reads sessions and locks, and who holds rows, by one statement each', async () => {
    const alone = await statementsOf(() => nativeSource.observeTrouble(db.asReader()));
    expect(await statementsOf(surveyor(parts()))).toBe(alone + 2);
    const shared = surveyor({ ...parts(), locks: () => Promise.reject(new Error('not now')) });
    expect(await statementsOf(shared)).toBe(alone + 1);
  });

  it('tells a lapsed owner without a session, and judges the jobs though sessions could not be read', async () => {
    await makeJob(db.admin, { subject: 'STUCK', owner: 'w-gone' });
    const seen = (await surveyor(parts())()).findings;
    const session = (findings: typeof seen) =>
      findings.find(({ subject }) => subject === 'STUCK')?.evidence.find(({ slot }) => slot === 'session');
    expect(session(seen)).toMatchObject({ value: 'none' });

    const blind = await surveyor({ ...parts(), locks: () => Promise.reject(new Error('not now')) })();
    expect(session(blind.findings)).toMatchObject({
      value: null,
      meaning: 'Sessions and locks could not be read: not now',
    });
    expect(blind.omissions).toEqual([{ what: 'Sessions and locks', why: 'not now', grant: null }]);
  });
});
