import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_INTERVENTION } from '@/lib/audit/intervention';
import { pageStatement } from '@/lib/audit/queries/list-interventions';
import type { Statement } from '@/lib/db/read-rows';
import { countsStatement } from '@/lib/reviews/queries/count-reviews';
import { listStatement } from '@/lib/reviews/queries/list-reviews';
import { type ReviewFilter, TO_REVIEW } from '@/lib/reviews/review-filter';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeManyActs } from '@/test/support/many-acts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeManyActs(db.admin, 100_000);
}, 120_000);
afterAll(() => db.drop());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};
type Scan = { scan: string; rows: number };

/** How each table was reached by the reader's connection, and how many of its rows were looked at. */
async function scansOf({ text, values = [] }: Statement): Promise<Scan[]> {
  const { rows } = await db.asReader().query(`explain (analyze, format json) ${text}`, [...values]);
  const walk = (node: Node): Scan[] => {
    const seen = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    const own = node['Relation Name']
      ? [{ scan: `${node['Node Type']} on ${node['Relation Name']}`, rows: seen }]
      : [];
    return [...own, ...(node.Plans ?? []).flatMap(walk)];
  };
  return walk(rows[0]['QUERY PLAN'][0].Plan);
}

/** The open ones are 4 of 100, so whoever looks at more rows than those has read the record. */
const OPEN = 4_100;

function expectFew(scans: readonly Scan[], most: number): void {
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.filter(({ scan }) => scan.startsWith('Seq Scan'))).toEqual([]);
  expect(scans.filter(({ rows }) => rows > most)).toEqual([]);
}

describe('the queue of reviews at 100,000 acts', () => {
  it.each<[string, Partial<ReviewFilter>, 'older' | 'newer' | null, number]>([
    ['to review', {}, null, 60],
    ['to review, further on', {}, 'newer', 60],
    ['to review, back', {}, 'older', 60],
    ['of high risk', { risk: 'high' }, null, OPEN],
    ['of one person', { actor: 'u-3' }, null, OPEN],
    ['of one queue', { queue: 'queue-1' }, null, 60],
    ['signed off in one queue', { queue: 'queue-1', state: 'signed-off' }, null, 60],
    ['made outside', { origin: 'outside' }, null, OPEN],
    ['asked of one person', { state: 'queried', asked: 'me' }, null, OPEN],
    ['answered, of which there are none', { state: 'answered' }, null, 60],
    ['signed off', { state: 'signed-off' }, null, 60],
    ['signed off, further on', { state: 'signed-off' }, 'older', 60],
  ])('reads %s without reading the record', async (_, filter, side, most) => {
    const cursor = side && { side, key: '50000' };
    expectFew(await scansOf(listStatement({ ...TO_REVIEW, ...filter }, cursor, 'u-3')), most);
  });

  it('is counted over the open ones, up to a bound', async () => {
    expectFew(await scansOf(countsStatement(['u-3'])), OPEN);
  });

  it.each(['reviewed', 'unreviewed'] as const)(
    'narrows the record to what is %s by its own index',
    async (review) => {
      expectFew(await scansOf(pageStatement({ ...EVERY_INTERVENTION, review }, null)), OPEN);
    },
  );
});
