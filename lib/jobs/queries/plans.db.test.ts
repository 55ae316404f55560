import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '@/lib/db/read-rows';
import { WALK_BY_INDEX } from '@/lib/db/walk';
import { parseJobCursor } from '@/lib/jobs/job-cursor';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobFilter } from '@/lib/jobs/job-list';
import { COUNTS } from '@/lib/jobs/queries/count-jobs';
import { fewStatement } from '@/lib/jobs/queries/few-statement';
import { AMONG, BEGINNINGS } from '@/lib/jobs/queries/job-conditions';
import { type ListBy, listStatement } from '@/lib/jobs/queries/list-statement';
import { probeStatement, searchTaken } from '@/lib/jobs/queries/search-taken';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeManyJobs } from '@/test/support/many-jobs';
import { readWhole, scansOf, sortsOf } from '@/test/support/scans';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await makeManyJobs(db.admin, 20_000);
}, 120_000);
afterAll(() => db.drop());

const statementOf = async (filter: Partial<JobFilter>, cursor: string | null) => {
  const { search = null } = filter;
  const by: ListBy = search === null ? AMONG : (await searchTaken(db.asReader(), search)).taken;
  return listStatement({ ...NO_FILTER, ...filter }, cursor === null ? null : parseJobCursor(cursor), by);
};

const fewOf = (filter: Partial<JobFilter>, cursor: string | null) =>
  fewStatement({ ...NO_FILTER, ...filter }, cursor === null ? null : parseJobCursor(cursor));

const PLACES = [null, 'older-10000', 'newer-10000', 'oldest'];

/** The bounds of a walk beside 20,000 attempts as they stand beside ten million: where all is within the bound, all may be read. */
function scaledDown({ text, ...statement }: Statement): Statement {
  return {
    ...statement,
    text: text
      .replaceAll(/\b(limit|offset) \d{5,6}\b/g, '$1 100')
      .replaceAll(/\boffset 9999\b/g, 'offset 99'),
  };
}

/** Each value that a filter has beside those of all others: what is there, what is not, and none. */
function combinations(): Partial<JobFilter>[] {
  const values: { [Name in keyof JobFilter]: readonly JobFilter[Name][] } = {
    source: [null],
    status: [null, 'failed', 'running', 'held'],
    queue: [null, 'queue-1'],
    owner: [null, 'worker-none'],
    stage: [null, 'stage-none'],
    lease: [null, 'lapsed'],
    search: [null, 'SUBJECT-1999', 'SUBJECT', 'SUBJECT-1', 'worker-7', '12345'],
    error: [null, 'never written'],
  };
  return Object.entries(values).reduce<Partial<JobFilter>[]>(
    (all, [name, each]) => all.flatMap((filter) => each.map((value) => ({ ...filter, [name]: value }))),
    [{}],
  );
}

describe('the list at 20,000 attempts', () => {
  it('reads the table from end to end for no combination of filters, at no place', async () => {
    const every = combinations();
    expect(every).toHaveLength(4 * 2 ** 5 * 6);
    for (const [index, filter] of every.entries()) {
      const place = PLACES[index % PLACES.length] ?? null;
      const statement = scaledDown(await statementOf(filter, place));
      expect([filter, await readWhole(db.asReader(), statement)]).toEqual([filter, []]);
      if (filter.search === null) continue;
      expect([filter, await readWhole(db.asReader(), fewOf(filter, place))]).toEqual([filter, []]);
    }
  });

  it.each<[string, Partial<JobFilter>, number]>([
    ['everything', {}, 51],
    ['a status', { status: 'completed' }, 51],
    ['a queue', { queue: 'queue-1' }, 51],
    ['a queue and a status', { queue: 'queue-1', status: 'failed' }, 51],
    ['an owner', { owner: 'worker-7' }, 51],
    ['an owner and a status', { owner: 'worker-7', status: 'completed' }, 51],
    ['a subject', { search: 'SUBJECT-1' }, 51],
  ])('reads no more of %s than the page takes', async (_, filter, most) => {
    for (const place of PLACES) {
      const scans = await scansOf(db.asReader(), await statementOf(filter, place));
      expect(scans.length).toBeGreaterThan(0);
      // Live attempts are few, and their indexes know no queue and no owner.
      const closed = scans.filter(({ index }) => index !== null && !/running|held|pending|open/.test(index));
      expect(closed.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(most + 5);
    }
  });

  it.each<[string, Partial<JobFilter>]>([
    ['a stage', { stage: 'stage-none', status: 'completed' }],
    ['a stage of an owner', { stage: 'stage-none', owner: 'worker-7' }],
    ['an owner of another queue', { owner: 'worker-7', queue: 'queue-none' }],
    ['an error', { error: 'never written', status: 'completed' }],
    ['a lease', { lease: 'none' }],
    ['a beginning within another status', { search: 'SUBJECT', status: 'held', stage: 'stage-none' }],
  ])('looks no further than its bound for %s that nothing has', async (_, filter) => {
    const statement = await statementOf(filter, null);
    const scans = await scansOf(db.asReader(), statement);
    // Once for what is there, and once for where the looking stopped.
    for (const { rows } of scans) expect(rows).toBeLessThanOrEqual(WALK_BY_INDEX);
    for (const sorted of await sortsOf(db.asReader(), statement))
      expect(sorted).toBeLessThanOrEqual(BEGINNINGS);
  });

  it.each(['SUBJECT', 'SUBJECT-19', 'SUBJECT-1', 'worker-7', '12345', 'nothing of that name'])(
    'looks whether a search for %s finds few without reading more than that',
    async (search) => {
      for (const place of PLACES) {
        const scans = await scansOf(db.asReader(), fewOf({ search }, place));
        for (const { scan, rows } of scans) expect([scan, rows <= 2 * 51 + 1]).toEqual([scan, true]);
      }
    },
  );

  it.each(['SUBJECT', 'SUBJECT-19', 'nothing of that name'])(
    'finds out how to take a search for %s by indexes, up to a bound',
    async (search) => {
      const scans = await scansOf(db.asReader(), probeStatement(search));
      expect(scans.filter(({ scan }) => scan.startsWith('Seq Scan'))).toEqual([]);
      for (const { rows } of scans) expect(rows).toBeLessThanOrEqual(BEGINNINGS + 1);
    },
  );

  it('counts by indexes, live states without a look at the table', async () => {
    const scans = await scansOf(db.asReader(), scaledDown(COUNTS));
    expect(scans.slice(0, 3).map(({ scan }) => scan)).toEqual(
      Array(3).fill('Index Only Scan on processing_jobs'),
    );
    expect(scans.filter(({ scan }) => scan.startsWith('Seq Scan'))).toEqual([]);
  });
});
