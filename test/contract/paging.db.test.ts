import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_INTERVENTION } from '@/lib/audit/intervention';
import { listInterventions } from '@/lib/audit/queries/list-interventions';
import { EVERY_EPISODE } from '@/lib/episodes/episode-filter';
import { listEpisodes } from '@/lib/episodes/queries/list-episodes';
import { type JobCursor, parseJobCursor } from '@/lib/jobs/job-cursor';
import { listAttempts } from '@/lib/jobs/queries/list-attempts';
import { listEvents } from '@/lib/jobs/queries/list-events';
import { listReviews } from '@/lib/reviews/queries/list-reviews';
import { TO_REVIEW } from '@/lib/reviews/review-filter';
import { appendActs } from '@/test/support/append-acts';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeManyActs } from '@/test/support/many-acts';
import { makeManyEpisodes } from '@/test/support/many-episodes';
import { makeQueue } from '@/test/support/queue';
import { type KeyedPage, turnPages } from '@/test/support/turn-pages';

let acts: FreshDatabase;
let episodes: FreshDatabase;
beforeAll(async () => {
  [acts, episodes] = await Promise.all([freshDatabase(), freshDatabase()]);
  await makeManyActs(acts.admin, 12_000);
  await makeManyEpisodes(episodes.admin, 12_000);
  await makeQueue(acts.admin, { name: 'loops' });
  await acts.admin.query(
    `insert into public.subjects (queue, subject, last_token) values ('loops', 'LOOPING', 1)`,
  );
  await loop(1, 450);
}, 120_000);
afterAll(() => Promise.all([acts.drop(), episodes.drop()]));

/** More attempts of one subject, each failed, with an event each. */
const loop = (from: number, to: number) =>
  acts.admin.query(
    `with made as (
       insert into public.processing_jobs (queue, subject, attempt, max_attempts, status, lease_owner, lease_token, started_at, finished_at)
       select 'loops', 'LOOPING', n, 9999, 'failed', 'w-1', n, now(), now() from generate_series($1::int, $2::int) n returning id, attempt)
     insert into public.job_events (job_id, queue, subject, attempt, kind) select id, 'loops', 'LOOPING', attempt, 'failed' from made`,
    [from, to],
  );

let looped = 450;
const loopOnce = () => loop(++looped, looped);

const append = () => appendActs(acts.admin, 'hold', 'done', 3);

const open = () =>
  episodes.admin.query(
    `insert into leasehold.findings (fingerprint, kind, rule, source, database, job_key, queue, subject, attempt, confidence, sentence, opened_at, last_seen_at)
     select 'native/arrived/' || gen_random_uuid(), 'kind-3', 'rule', 'native', 'jobs', '1', 'queue-3', 'ARRIVED', 1, 'likely', 'It is.', now, now
     from generate_series(1, 3), clock_timestamp() now`,
  );

type List = {
  name: string;
  /** The side that it goes on to. */
  onward: 'older' | 'newer';
  page: (cursor: JobCursor | null) => Promise<KeyedPage>;
  arrive: () => Promise<unknown>;
};

const keyed = async <Row>(
  page: Promise<{ rows: readonly Row[]; older: string | null; newer: string | null }>,
  keyOf: (row: Row) => string,
): Promise<KeyedPage> => {
  const { rows, ...ends } = await page;
  return { ...ends, keys: rows.map(keyOf) };
};

const record = (filter: Partial<typeof EVERY_INTERVENTION>) => (cursor: JobCursor | null) =>
  keyed(listInterventions(acts.asReader(), { ...EVERY_INTERVENTION, ...filter }, cursor), ({ seq }) => seq);
const reviews = (filter: Partial<typeof TO_REVIEW>) => (cursor: JobCursor | null) =>
  keyed(listReviews(acts.asReader(), { ...TO_REVIEW, ...filter }, cursor, 'u-3'), ({ key }) => key);
const history = (filter: Partial<typeof EVERY_EPISODE>) => (cursor: JobCursor | null) =>
  keyed(listEpisodes(episodes.asReader(), { ...EVERY_EPISODE, ...filter }, cursor), ({ id }) => id);

const LISTS: List[] = [
  { name: 'acts of one person', onward: 'older', page: record({ actor: 'u-3' }), arrive: append },
  {
    name: 'acts of one kind that were done',
    onward: 'older',
    page: record({ action: 'hold', outcome: 'done' }),
    arrive: append,
  },
  {
    name: 'acts that nobody reviewed',
    onward: 'older',
    page: record({ review: 'unreviewed' }),
    arrive: append,
  },
  {
    name: 'acts of a person that were signed off',
    onward: 'older',
    page: record({ actor: 'u-7', review: 'reviewed' }),
    arrive: append,
  },
  { name: 'reviews to do', onward: 'newer', page: reviews({}), arrive: append },
  {
    name: 'reviews signed off of one person',
    onward: 'older',
    page: reviews({ state: 'signed-off', actor: 'u-9' }),
    arrive: append,
  },
  {
    name: 'episodes of one kind',
    onward: 'older',
    page: history({ span: 'all', kind: 'kind-3' }),
    arrive: open,
  },
  {
    name: 'episodes of one kind in a queue',
    onward: 'older',
    page: history({ span: 'all', kind: 'kind-3', queue: 'queue-3' }),
    arrive: open,
  },
  {
    name: 'attempts of a subject',
    onward: 'older',
    page: (cursor) =>
      keyed(listAttempts(acts.asReader(), 'loops', 'LOOPING', cursor), ({ attempt }) => String(attempt)),
    arrive: loopOnce,
  },
  {
    name: 'events of a subject',
    onward: 'older',
    page: (cursor) => keyed(listEvents(acts.asReader(), 'loops', 'LOOPING', cursor), ({ id }) => id),
    arrive: loopOnce,
  },
];

describe('a list that rows arrive in', () => {
  it.each(LISTS)(
    'loses and repeats none of the $name, on the way and back',
    async ({ onward, page, arrive }) => {
      const list = (cursor: string | null) => page(cursor === null ? null : parseJobCursor(cursor));
      const still = await turnPages(list, { side: onward, between: async () => {} });
      const there = still.flatMap(({ keys }) => keys);
      expect(new Set(there).size).toBe(there.length);
      expect(still.length).toBeGreaterThan(2);

      const moving = await turnPages(list, { side: onward, between: arrive });
      const seen = moving.flatMap(({ keys }) => keys);
      expect(new Set(seen).size).toBe(seen.length);
      // What arrives stands before the first page of a list of the newest, and after the last of one of the oldest.
      expect(seen.slice(0, there.length)).toEqual(there);

      const back = onward === 'older' ? 'newer' : 'older';
      const last = moving.at(-1);
      const returned = await turnPages(list, { side: back, from: last?.[back] ?? null, between: arrive });
      // The last page back is the list's first, in full: it repeats what one has just come past, and holds what arrived.
      const first = returned.pop();
      const between = returned.reverse().flatMap(({ keys }) => keys);
      expect(new Set(between).size).toBe(between.length);
      const all = new Set([...between, ...(first?.keys ?? []), ...(last?.keys ?? [])]);
      for (const key of there) expect(all).toContain(key);
    },
  );

  it.each(LISTS)('begins the $name at either end', async ({ onward, page }) => {
    const ends = await Promise.all(['newest', 'oldest'].map((end) => page(parseJobCursor(end))));
    expect([ends[0]?.newer, ends[1]?.older]).toEqual([null, null]);
    const first = await page(null);
    expect(ends[onward === 'older' ? 0 : 1]?.keys).toEqual(first.keys);
    expect(ends[0]?.keys).not.toEqual(ends[1]?.keys);
  });
});

describe('what no index tells', () => {
  it('is looked for in the reviews that were signed off among so many of them', async () => {
    const filter = { ...TO_REVIEW, state: 'signed-off' as const, actor: 'nobody' };
    const page = await listReviews(acts.asReader(), filter, null, 'u-3');
    expect(page).toMatchObject({ rows: [], lookedAt: { rows: 10_000, on: page.older } });
    const next = await listReviews(acts.asReader(), filter, parseJobCursor(page.older ?? ''), 'u-3');
    expect(next).toMatchObject({ rows: [], older: null, lookedAt: null });
  });
});
