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
