import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJobCursor } from '@/lib/jobs/job-cursor';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobFilter, JobPage } from '@/lib/jobs/job-list';
import { listJobs } from '@/lib/jobs/queries/list-jobs';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeQueue } from '@/test/support/queue';
import { makeJob } from '@/test/support/stuck-job';

let db: FreshDatabase;

/** 120 closed attempts, oldest first, then one of each live kind. */
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin);
  await makeQueue(db.admin, { name: 'payouts' });
  for (let number = 1; number <= 120; number++)
    await makeJob(db.admin, { subject: `INV-${number}`, status: 'completed', owner: `w-${number % 2}` });
  await makeJob(db.admin, { subject: 'LIVE', lapsedAgo: '-1 min', owner: 'w-live', stage: 'ocr' });
  await makeJob(db.admin, { subject: 'LAPSED', lapsedAgo: '1 min' });
  await makeJob(db.admin, { subject: 'NO-LEASE', lapsedAgo: null });
  await makeJob(db.admin, { subject: 'PAID', queue: 'payouts', status: 'pending', owner: null, token: null });
});
afterAll(() => db.drop());

const list = (filter: Partial<JobFilter> = {}, cursor: string | null = null) =>
  listJobs(db.asReader(), { ...NO_FILTER, ...filter }, cursor === null ? null : parseJobCursor(cursor));
const subjects = ({ rows }: JobPage) => rows.map(({ subject }) => subject);

describe('listJobs', () => {
  it('pages from the newest to the oldest and back, without a gap or a repetition', async () => {
    const first = await list();
    const second = await list({}, first.older);
    const third = await list({}, second.older);
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([50, 50, 24]);
    expect([first.newer, third.older]).toEqual([null, null]);
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ address }) => BigInt(address.key)));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => (a > b ? -1 : 1)));

    const back = await list({}, third.newer);
    expect(subjects(back)).toEqual(subjects(second));
    expect([back.older, back.newer]).toEqual([second.older, second.newer]);
  });

  it('gives the first page in full when there is less than a page on the newer side', async () => {
    const first = await list();
    const tenth = first.rows[10]?.address.key;
    expect(subjects(await list({}, `newer-${tenth}`))).toEqual(subjects(first));
  });

  it('holds its place while new attempts arrive on top', async () => {
    const first = await list({ status: 'completed' });
    const second = await list({ status: 'completed' }, first.older);
    await makeJob(db.admin, { subject: 'ARRIVED', status: 'completed', queue: 'payouts' });
    expect(subjects(await list({ status: 'completed' }, first.older))).toEqual(subjects(second));
  });

  it('begins at the oldest, and says that nothing is older', async () => {
    const last = await list({}, 'oldest');
    expect(last.rows).toHaveLength(50);
    expect(last.rows.at(-1)?.subject).toBe('INV-1');
    expect(last.older).toBeNull();
    expect(subjects(await list({}, last.newer))).not.toContain(last.rows[0]?.subject);
    // Of what fits on one page, that page.
    expect(subjects(await list({ lease: 'live' }, 'oldest'))).toEqual(['LIVE']);
  });

  it('gives moments with microseconds and no payload', async () => {
    const [row] = (await list({ search: 'LIVE' })).rows;
    expect(row?.leaseUntil).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect(row).not.toHaveProperty('payload');
  });

  it('says what time it is when there is nothing to show', async () => {
    const empty = await list({ queue: 'nowhere' });
    expect(empty).toMatchObject({ rows: [], older: null, newer: null });
    expect(Date.parse(empty.databaseNow)).not.toBeNaN();
  });

  it.each<[string, Partial<JobFilter>, string[]]>([
    ['a live lease', { lease: 'live' }, ['LIVE']],
    ['a lapsed lease', { lease: 'lapsed' }, ['LAPSED']],
    ['no lease', { lease: 'none' }, ['NO-LEASE']],
    ['a status', { status: 'running' }, ['NO-LEASE', 'LAPSED', 'LIVE']],
    ['a queue', { queue: 'payouts', status: 'pending' }, ['PAID']],
    ['a stage', { stage: 'ocr' }, ['LIVE']],
    ['an owner', { owner: 'w-live' }, ['LIVE']],
    [
      'all of them',
      { status: 'running', lease: 'live', queue: 'invoices', stage: 'ocr', owner: 'w-live' },
      ['LIVE'],
    ],
    ['a search by subject', { search: 'INV-12' }, ['INV-120', 'INV-12']],
    ['a search by owner', { search: 'w-live' }, ['LIVE']],
    ['a search that would match all as a pattern', { search: '%' }, []],
    ['a search and a status', { search: 'L', status: 'running' }, ['LAPSED', 'LIVE']],
  ])('narrows by %s', async (_, filter, found) => {
    expect(subjects(await list(filter))).toEqual(found);
  });

  it('finds an attempt by its id, and takes digits too long for one as text', async () => {
    const key = (await list({ search: 'INV-77' })).rows[0]?.address.key ?? '';
    expect(subjects(await list({ search: key }))).toContain('INV-77');
    expect((await list({ search: '99999999999999999999' })).rows).toEqual([]);
  });
});

describe('a list that attempts arrive in', () => {
  beforeAll(() => makeQueue(db.admin, { name: 'arrivals' }));

  it.each<[string, Partial<JobFilter>]>([
    ['of everything', {}],
    ['of a queue', { queue: 'arrivals' }],
    ['of an owner', { owner: 'w-arrivals' }],
    ['of what begins with a text', { search: 'ARR' }],
    ['of what no index tells', { queue: 'arrivals', stage: 'ocr' }],
  ])('%s loses none and repeats none on the way to the oldest and back', async (_, filter) => {
    const arrive = () =>
      makeMany({ queue: 'arrivals', status: 'completed', owner: 'w-arrivals', stage: 'ocr' }, 7);
    await makeMany({ queue: 'arrivals', status: 'completed', owner: 'w-arrivals', stage: 'ocr' }, 130);
    const there = await idsOf(filter);

    const older: string[] = [];
    const pages: JobPage[] = [await list(filter)];
    for (let page = pages[0]; page; page = page.older ? await list(filter, page.older) : undefined) {
      older.push(...page.rows.map(({ address }) => address.key));
      pages.push(page);
      await arrive();
    }
    expect(older).toEqual(there);

    const back: string[] = [];
    let page = pages.at(-1);
    while (page?.newer) {
      page = await list(filter, page.newer);
      // The first page is given in full: what it repeats is what one has just seen.
      back.unshift(...page.rows.map(({ address }) => address.key).filter((key) => !back.includes(key)));
      if (page.newer) await arrive();
    }
    const known = new Set([...back, ...(pages.at(-1)?.rows ?? []).map(({ address }) => address.key)]);
    for (const key of await idsOf(filter)) expect(known).toContain(key);
  });
});

describe('what no index tells', () => {
  beforeAll(async () => {
    await makeQueue(db.admin, { name: 'long' });
    await makeMany(
      { queue: 'long', status: 'failed', owner: 'w-long', stage: 'rare', error: 'the ink RAN dry' },
      2,
    );
    await makeMany(
      { queue: 'long', status: 'failed', owner: 'w-long', stage: 'usual', error: 'the usual' },
      12_000,
    );
    await db.admin.query('analyze public.processing_jobs');
  }, 60_000);
  const filter = { queue: 'long', stage: 'rare' };

  it('is looked for among so many, and the page says so and where to go on', async () => {
    const page = await list(filter);
    expect(page).toMatchObject({ rows: [], newer: null, lookedAt: { rows: 10_000, on: page.older } });
    const next = await list(filter, page.older);
    expect(next.rows).toHaveLength(2);
    expect(next).toMatchObject({ older: null, lookedAt: null });
    expect(next.newer).not.toBeNull();
  });

  it('is looked for from the oldest on, too', async () => {
    expect((await list(filter, 'oldest')).lookedAt).toMatchObject({ rows: 10_000 });
    expect((await list(filter, 'oldest')).rows).toHaveLength(2);
  });

  it('does not keep a search from finding what is older than that by its name', async () => {
    const page = await list({ search: 'w-long', stage: 'rare' });
    expect(page).toMatchObject({ rows: [], lookedAt: { rows: 10_000 } });
    expect((await list({ search: 'w-long', stage: 'rare' }, page.older)).rows).toHaveLength(2);
    const [named] = (await list(filter, page.older)).rows;
    expect((await list({ search: named?.subject ?? '', stage: 'rare' })).rows).toHaveLength(1);
  });

  it('takes a text that many begin with for the whole subject, owner or id where there is one', async () => {
    await makeJob(db.admin, { queue: 'long', subject: 'MANY', status: 'completed' });
    const page = await list({ search: 'MANY' });
    expect(page).toMatchObject({ wholeOnly: true, older: null });
    expect(subjects(page)).toEqual(['MANY']);
    const among = await list({ search: 'MANY-', queue: 'long' });
    expect(among).toMatchObject({ wholeOnly: false });
    expect(among.rows).toHaveLength(50);
  });

  describe('of an error', () => {
    it('is looked for among the newest failed ones while nobody has made an index', async () => {
      const page = await list({ error: 'ink ran', queue: 'long' });
      expect(page).toMatchObject({ rows: [], lookedAt: { rows: 10_000 } });
      expect((await list({ error: 'ink ran', queue: 'long' }, page.older)).rows).toHaveLength(2);
      expect((await list({ error: '%' })).rows).toEqual([]);
    });

    it('is found among all of them by an index that a DBA made', async () => {
      await db.admin.query('create extension pg_trgm');
      await db.admin.query(
        `create index errors on public.processing_jobs using gin (last_error gin_trgm_ops) where status = 'failed'`,
      );
      const page = await list({ error: 'ink ran', queue: 'long' });
      expect(page).toMatchObject({ lookedAt: null, older: null });
      expect(page.rows.map(({ errorLine }) => errorLine)).toEqual(['the ink RAN dry', 'the ink RAN dry']);
      expect((await list({ error: 'the usual' })).rows).toHaveLength(50);
    });

    it('does not find by a guess what is taken out of it before it is shown', async () => {
      await makeMany(
        { queue: 'long', status: 'failed', owner: 'w-long', stage: null, error: 'password=hunter2' },
        1,
      );
      expect((await list({ error: 'password=' })).rows).toHaveLength(1);
      expect((await list({ error: 'hunter2' })).rows).toEqual([]);
    });
  });
});

const idsOf = async (filter: Partial<JobFilter>) => {
  const keys: string[] = [];
  for (
    let page: JobPage | null = await list(filter);
    page;
    page = page.older ? await list(filter, page.older) : null
  )
    keys.push(...page.rows.map(({ address }) => address.key));
  return keys;
};

type Made = {
  queue: string;
  status: 'completed' | 'failed';
  owner: string;
  stage: string | null;
  error?: string;
};
let made = 0;

/** Closed attempts in one statement, each of a subject of its own. */
async function makeMany({ queue, status, owner, stage, error = '' }: Made, count: number): Promise<void> {
  const from = made;
  made += count;
  const prefix = queue === 'long' ? 'MANY-' : 'ARR-';
  await db.admin.query(
    `with made as (
       insert into public.subjects (queue, subject, last_token)
       select $1, $2 || n, 1 from generate_series($3::int + 1, $3 + $4) n returning subject)
     insert into public.processing_jobs (
       queue, subject, attempt, max_attempts, status, processing_stage, lease_owner, lease_token, started_at, finished_at, last_error)
     select $1, subject, 1, 5, $5, $6, $7, 1, now(), now(), nullif($8, '') from made`,
    [queue, prefix, from, count, status, stage, owner, error],
  );
}
