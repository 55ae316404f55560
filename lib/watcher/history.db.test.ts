import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EpisodeFilter, EVERY_EPISODE } from '@/lib/episodes/episode-filter';
import { episodesOfAct } from '@/lib/episodes/queries/episodes-of-act';
import { findEpisode } from '@/lib/episodes/queries/find-episode';
import { listEpisodes, PAGE_SIZE } from '@/lib/episodes/queries/list-episodes';
import { readTrend } from '@/lib/episodes/queries/read-trend';
import { parseJobCursor } from '@/lib/jobs/job-cursor';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { snoozeFinding } from '@/lib/recovery/commands/snooze-finding';
import type { Lead } from '@/lib/watcher/lead';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { leadForGood, noteOnly, passTime, type Told } from '@/test/support/episodes';
import { ANA, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';
import { wishOnFinding } from '@/test/support/target-wishes';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  lead = await leadForGood(db);
});
afterAll(() => db.drop());

const note = (...findings: readonly Told[]) => noteOnly(db, lead, findings);
const list = (filter: Partial<EpisodeFilter>, cursor: string | null = null) =>
  listEpisodes(
    db.asReader(),
    { ...EVERY_EPISODE, ...filter },
    cursor === null ? null : parseJobCursor(cursor),
  );

/** An episode of one key, opened at a moment, with what else is to be so. */
async function episode(key: string, opened: string, columns: Readonly<Record<string, string | number>> = {}) {
  const given = Object.entries({
    ...{ fingerprint: `native/${db.name}/${key}/1/owner-silent`, kind: 'owner-silent', rule: 'a test' },
    ...{
      source: 'native',
      database: db.name,
      job_key: key,
      queue: 'invoices',
      subject: `INV-${key}`,
      attempt: 1,
    },
    ...{ confidence: 'likely', sentence: 'A test.', opened_at: opened, last_seen_at: opened },
    ...columns,
  });
  const { rows } = await db.admin.query<{ id: string }>(
    `insert into leasehold.findings (${given.map(([name]) => name).join(', ')})
     values (${given.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    given.map(([, value]) => value),
  );
  return rows[0]?.id ?? '';
}

/** The only episode of one kind that a trend told of. */
async function trendOf(kind: string, span: EpisodeFilter['span'] = '24h') {
  const { kinds } = await readTrend(db.asReader(), { queue: null, span });
  return kinds.find((one) => one.kind === kind);
}

describe('the times of an episode', () => {
  it('are told to the microsecond from the moments that stand in it', async () => {
    const id = await episode('exact', '2026-11-29T03:14:09.000001Z', {
      trouble_since: '2026-11-29T03:14:08.999999Z',
      closed_at: '2026-11-29T03:24:09.000003Z',
      closed_how: 'itself',
    });
    const found = await findEpisode(db.asReader(), id);
    expect(found?.episode).toMatchObject({
      openedAt: '2026-11-29T03:14:09.000001Z',
      troubleSince: '2026-11-29T03:14:08.999999Z',
      times: { toDetect: 0.000002, toFirstAct: null, toResolve: 600.000002 },
      // As in a row from before the worst was kept.
      worst: { heldUp: 1, confidence: 'likely', sentence: 'A test.', at: null },
    });
  });

  it('leave out the detection of what came back, and the end of what another finding took the place of', async () => {
    const before = '2026-11-29T03:00:00Z';
    await note({ key: 'again', since: before }, { key: 'place', since: before });
    await note({ key: 'place', since: before, kind: 'no-progress' });
    await note({ key: 'again', since: before });
    const { rows } = await list({ span: 'all' });
    const times = (key: string) => rows.filter(({ address }) => address.key === key).map((row) => row.times);
    expect(times('again').map(({ toDetect }) => toDetect !== null)).toEqual([false, true]);
    expect(times('place').map(({ toResolve }) => toResolve)).toEqual([expect.any(Number), null]);
    await note();
  });

  it('count to the first act, which the record tells', async () => {
    const { key } = await makeJob(db.admin);
    await note({ key, since: '2026-11-29T03:14:09Z' });
    await passTime(db.admin, key, '5 min');
    const done = await markJobFailed(db.asOperator(), ANA, await wishOn(db.admin, 'mark-failed', key));
    await note();
    const [row] = (await list({ how: 'act' })).rows;
    expect(row).toMatchObject({
      address: { key },
      firstAct: { by: ANA.name, action: 'mark-failed' },
      closedBy: ANA.name,
      closedAct: row?.firstAct?.seq,
    });
    expect(done).toMatchObject({ outcome: 'done' });
    expect(row?.times.toFirstAct).toBeGreaterThan(300);
    expect(row?.times.toFirstAct).toBeLessThanOrEqual(row?.times.toResolve ?? 0);
  });
});

describe('the pages of the history', () => {
  it('hold each episode once, on the way there and back, though many opened at one moment', async () => {
    const queue = 'paging';
    for (let n = 0; n < 2 * PAGE_SIZE + 7; n++)
      await episode(`page-${n}`, n % 3 ? '2026-10-01T00:00:00Z' : `2026-10-01T00:0${n % 7}:00Z`, { queue });
    const filter = { queue, span: 'all' } as const;
    const first = await list(filter);
    const second = await list(filter, first.older);
    const third = await list(filter, second.older);
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(2 * PAGE_SIZE + 7);
    expect([first.newer, third.older]).toEqual([null, null]);
    expect((await list(filter, third.newer)).rows).toEqual(second.rows);
    expect((await list(filter, second.newer)).rows).toEqual(first.rows);
  });

  it('narrow by kind, queue, subject, end and time, each alone and together', async () => {
    const queue = 'narrow';
    const early = await episode('n-1', '2026-09-01T01:00:00Z', { queue, kind: 'crash-loop' });
    const late = await episode('n-2', '2026-09-01T02:00:00Z', {
      ...{ queue, closed_at: '2026-09-01T03:00:00Z', closed_how: 'itself' },
    });
    const found = async (filter: Partial<EpisodeFilter>) =>
      (await list({ queue, span: 'all', ...filter })).rows.map(({ id }) => id);
    expect(await found({})).toEqual([late, early]);
    expect(await found({ kind: 'crash-loop' })).toEqual([early]);
    expect(await found({ how: 'open' })).toEqual([early]);
    expect(await found({ how: 'itself' })).toEqual([late]);
    expect(await found({ subject: 'INV-n-1' })).toEqual([early]);
    expect(await found({ from: '2026-09-01T01:00:00Z', to: '2026-09-01T02:00:00Z' })).toEqual([early]);
    expect(await found({ kind: 'crash-loop', how: 'itself' })).toEqual([]);
    expect(await found({ span: '30d' })).toEqual([]);
  });
});

describe('the trend', () => {
  it('counts a kind by its steps, with the median and the p95 of each time', async () => {
    const { rows } = await db.admin.query<{ hour: string }>(
      `select leasehold.utc_text(date_bin('1 h', now(), timestamptz '2000-01-01 00:00:00+00')) as hour`,
    );
    const hour = rows[0]?.hour ?? '';
    const at = (seconds: number) => new Date(Date.parse(hour) + seconds * 1_000).toISOString();
    for (let n = 1; n <= 20; n++)
      await episode(`t-${n}`, at(-3_600 + n), {
        ...{ kind: 'a-kind', trouble_since: at(-3_600), worst_held_up: n },
        ...{ closed_at: at(-3_600 + 2 * n), closed_how: 'itself' },
      });
    await episode('t-open', at(-5 * 3_600), { kind: 'a-kind' });

    const trend = await trendOf('a-kind');
    expect(trend).toMatchObject({ opened: 21, cameBack: 0, open: 1, byItself: 20, byAct: 0, heldUp: 20 });
    expect(trend?.times).toEqual({
      toDetect: { count: 20, median: 10.5, p95: expect.closeTo(19.05, 6) },
      toFirstAct: null,
      toResolve: { count: 20, median: 10.5, p95: expect.closeTo(19.05, 6) },
    });
    expect(trend?.buckets).toHaveLength(24);
    expect(trend?.buckets.map(({ opened }) => opened).filter(Boolean)).toEqual([1, 20]);
  });

  it('tells what came back apart, and leaves out other queues and what is older', async () => {
    for (let times = 0; times < 3; times++) {
      await note({ key: 'trend', kind: 'flapper' });
      await note();
    }
    await episode('trend-old', '2026-01-01T00:00:00Z', { kind: 'flapper' });
    expect(await trendOf('flapper', '30d')).toMatchObject({ opened: 3, cameBack: 2 });
    const other = await readTrend(db.asReader(), { queue: 'nobody', span: '30d' });
    expect(other.kinds).toEqual([]);
    expect(Date.parse(other.to) - Date.parse(other.from)).toBe(30 * 86_400_000);
  });
});

describe('the story of an episode', () => {
  it('holds the acts on it, refused ones too, its chain, and what else its subject went through', async () => {
    const { key, subject } = await makeJob(db.admin);
    await note({ key });
    await note();
    await note({ key });
    const wish = await wishOn(db.admin, 'mark-failed', key);
    await markJobFailed(db.asOperator(), ANA, { ...wish, guard: { ...wish.guard, attempt: 9 } });
    const again = { ...wish, requestKey: crypto.randomUUID() };
    await markJobFailed(db.asOperator(), ANA, again);
    await note();
    const other = await episode(`${key}0`, '2026-11-01T00:00:00Z', {
      subject: `INV-${key}`,
      queue: 'invoices',
    });

    const [row] = (await list({ how: 'act' })).rows;
    const story = await findEpisode(db.asReader(), row?.id ?? '');
    expect(story?.acts.map(({ outcome }) => outcome)).toEqual(['stale', 'done']);
    expect(story?.episode).toMatchObject({ flaps: 1, firstAct: { action: 'mark-failed' } });
    expect(story?.chain.map(({ id }) => id)).toEqual([row?.flapOf]);
    expect(story?.others.map(({ id }) => id)).toEqual([other]);
    expect(story?.successor).toBeNull();
    expect(subject).not.toBe('');
  });

  it('is found by the record of any act on it, and by no other', async () => {
    const { key } = await makeJob(db.admin);
    await note({ key });
    const fingerprint = `native/${db.name}/${key}/1/owner-silent`;
    await snoozeFinding(db.asOperator(), ANA, await wishOnFinding(db.admin, 'snooze', fingerprint));
    await markJobFailed(db.asOperator(), ANA, await wishOn(db.admin, 'mark-failed', key));
    await note();
    const { key: healthy } = await makeJob(db.admin);
    await markJobFailed(db.asOperator(), ANA, await wishOn(db.admin, 'mark-failed', healthy));
    const { rows } = await db.admin.query<{ seq: string; on: string }>(
      `select seq, case job_key when $1 then 'healthy' else 'troubled' end as on from leasehold.audit_events
       order by seq desc limit 3`,
      [healthy],
    );
    for (const { seq, on } of rows) {
      const found = await episodesOfAct(db.asReader(), seq);
      expect(found?.map(({ address }) => address.key)).toEqual(on === 'healthy' ? [] : [key]);
    }
    for (const seq of ['x', '9223372036854775808', '999999'])
      expect(await episodesOfAct(db.asReader(), seq)).toBeNull();
  });

  it('names what took its place', async () => {
    await note({ key: 'first' });
    await note({ key: 'first', kind: 'no-progress' });
    await note();
    const [row] = (await list({ how: 'superseded' })).rows;
    const story = await findEpisode(db.asReader(), row?.id ?? '');
    expect(story?.successor).toMatchObject({ id: row?.supersededBy, kind: 'no-progress' });
  });

  it.each(['0', '-1', 'x', '9223372036854775808', '9223372036854775807'])(
    'is not there for %s',
    async (id) => {
      expect(await findEpisode(db.asReader(), id)).toBeNull();
    },
  );
});
