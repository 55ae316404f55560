import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '@/lib/db/read-rows';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobFilter } from '@/lib/jobs/job-list';
import { COUNTS } from '@/lib/jobs/queries/count-jobs';
import { listStatement } from '@/lib/jobs/queries/list-jobs';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeManyJobs } from '@/test/support/many-jobs';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await makeManyJobs(db.admin, 20_000);
});
afterAll(() => db.drop());

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };

/** How each table is reached in the plan the reader's connection would run. */
async function scansOf({ text, values = [] }: Statement): Promise<string[]> {
  const { rows } = await db.asReader().query(`explain (format json) ${text}`, [...values]);
  const walk = (node: Node): string[] => [
    ...(node['Relation Name'] ? [`${node['Node Type']} on ${node['Relation Name']}`] : []),
    ...(node.Plans ?? []).flatMap(walk),
  ];
  return walk(rows[0]['QUERY PLAN'][0].Plan);
}

describe('the list at 20,000 attempts', () => {
  it.each<[string, Partial<JobFilter>, 'older' | 'newer' | null]>([
    ['everything', {}, null],
    ['an older page', {}, 'older'],
    ['a newer page', {}, 'newer'],
    ['a status', { status: 'failed' }, null],
    ['a status further on', { status: 'completed' }, 'older'],
    ['held, of which there are none', { status: 'held' }, null],
    ['a queue', { queue: 'queue-1' }, null],
    ['a queue and a status', { queue: 'queue-1', status: 'pending' }, null],
    ['lapsed leases', { lease: 'lapsed' }, null],
    ['running without a lease', { lease: 'none' }, null],
    ['an owner', { owner: 'worker-7' }, null],
    ['an owner of nothing', { owner: 'worker-none' }, null],
    ['a stage of running attempts', { stage: 'stage-1', status: 'running' }, null],
    ['a prefix of one subject', { search: 'SUBJECT-19999' }, null],
    ['a prefix of all subjects', { search: 'SUBJECT' }, null],
    ['an id', { search: '12345' }, null],
  ])('reaches %s by an index', async (_, filter, side) => {
    const cursor = side && { side, key: '10000' };
    const scans = await scansOf(listStatement({ ...NO_FILTER, ...filter }, cursor));
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  });

  it('counts by indexes, live states without a look at the table', async () => {
    const scans = await scansOf(COUNTS);
    expect(scans.slice(0, 3)).toEqual(Array(3).fill('Index Only Scan on processing_jobs'));
    expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  });
});
