import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EpisodeFilter, EVERY_EPISODE } from '@/lib/episodes/episode-filter';
import { episodesStatement } from '@/lib/episodes/queries/list-episodes';
import { trendStatement } from '@/lib/episodes/queries/read-trend';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeManyEpisodes } from '@/test/support/many-episodes';
import { scansOf } from '@/test/support/scans';

const EPISODES = 40_000;
/** What one looks for is at most one in seven: a page of it lies among so many. */
const FEW = 500;
/** A part of the table that is as small as a page may be read whole. */
const PAGE = 50;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeManyEpisodes(db.admin, EPISODES);
}, 120_000);
afterAll(() => db.drop());

describe('the history at 40,000 episodes', () => {
  it.each<[string, Partial<EpisodeFilter>]>([
    ['all of it', { span: 'all' }],
    ['of a day', { span: '24h' }],
    ['of one kind', { span: 'all', kind: 'kind-3' }],
    ['of a rare kind', { span: 'all', kind: 'rare' }],
    ['of a rare queue', { span: 'all', queue: 'rare' }],
    ['of one kind within a month', { span: '30d', kind: 'kind-3' }],
    ['of one queue', { span: 'all', queue: 'queue-1' }],
    ['what lasts', { span: 'all', how: 'open' }],
    ['what an act ended', { span: 'all', how: 'act' }],
    ['of one subject', { span: 'all', queue: 'queue-1', subject: 'SUBJECT-1' }],
    ['of one hour', { from: '2026-01-01T00:00:00Z', to: '2026-01-01T01:00:00Z' }],
  ])('is read %s, and on from any place, without reading the rest', async (_, filter) => {
    const middle = String(EPISODES / 2);
    for (const cursor of [null, { side: 'older', key: middle }, { side: 'newer', key: middle }] as const) {
      const scans = await scansOf(db.asReader(), episodesStatement({ ...EVERY_EPISODE, ...filter }, cursor));
      expect(scans.filter(({ scan, rows }) => scan.startsWith('Seq Scan') && rows > PAGE)).toEqual([]);
      expect(scans.filter(({ rows }) => rows > FEW)).toEqual([]);
    }
  });

  it.each(['24h', '7d'] as const)(
    'gives the trend of %s from the episodes of that time alone',
    async (span) => {
      for (const queue of [null, 'queue-1']) {
        const scans = await scansOf(db.asReader(), trendStatement({ queue, span }));
        const findings = scans.filter(({ scan }) => scan.includes(' on findings_'));
        expect(findings.filter(({ scan, rows }) => scan.startsWith('Seq Scan') && rows > PAGE)).toEqual([]);
        const within = (span === '24h' ? 1 : 7) * 24 * 60;
        for (const { rows } of findings) expect(rows).toBeLessThanOrEqual(within);
      }
    },
  );

  it('asks for the trend when first acts were done, and for nothing else of their records', async () => {
    // What was committed a moment ago is visible to all once it is written out.
    await db.admin.query('checkpoint');
    await db.admin.query('vacuum leasehold.audit_events');
    for (const span of ['24h', '7d', '30d'] as const) {
      const scans = await scansOf(db.asReader(), trendStatement({ queue: null, span }));
      const records = scans.filter(({ scan }) => scan.endsWith(' on audit_events'));
      expect([span, ...records.map(({ index }) => index)]).toEqual([span, 'audit_events_moment']);
    }
  });
});
