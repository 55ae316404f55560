import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { offerActions } from '@/lib/actions/offers';
import { JOB_VERBS } from '@/lib/actions/recovery-action';
import { parseForeignCursor } from '@/lib/jobs/job-cursor';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobFilter } from '@/lib/jobs/job-list';
import { foreignSource } from '@/lib/sources/foreign/foreign-source';
import { joinSources } from '@/lib/sources/join-sources';
import { parseConfig, type SourceConfig } from '@/lib/sources/mapped/mapping';
import { openMapping } from '@/lib/sources/mapped/open-mapping';
import { nativeSource } from '@/lib/sources/native/native-source';
import type { Source } from '@/lib/sources/source';
import { actionFactsOf } from '@/lib/triage/action-facts';
import { surveyor } from '@/lib/triage/queries/survey';
import { createReach } from '@/lib/triage/reach';
import { rightsOn } from '@/lib/triage/rights-on';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { stageSessions } from '@/test/support/sessions';

/** A table as the tutorials make it, and one of everything that makes names and moments awkward. */
const TABLES = `
  create table public.payment_jobs (
    id bigint generated always as identity primary key, payment_id text not null, status text not null default 'Pending',
    lease_owner text, lease_until timestamptz, attempt integer not null default 0, last_error text,
    created_at timestamptz not null default clock_timestamp());
  create schema billing;
  create type billing."jobState" as enum ('queued', 'active', 'done');
  create table billing."PaymentJobs" (
    "jobId" uuid primary key default gen_random_uuid(), "jobState" billing."jobState" not null, "lockedBy" text,
    "lockedAt" timestamp, "beatAt" timestamp);
  grant usage on schema billing to leasehold_reader;
  grant select on public.payment_jobs, billing."PaymentJobs" to leasehold_reader`;

const PAYMENTS = {
  ...{ name: 'payments', table: 'payment_jobs', fenced: true, takeover: { sweep: '30 s' } },
  columns: {
    ...{ id: 'id', queue: { constant: 'payments' }, subject: 'payment_id', status: 'status' },
    ...{ owner: 'lease_owner', lease: { until: 'lease_until' }, attempt: 'attempt', error: 'last_error' },
    createdAt: 'created_at',
  },
  statuses: { pending: ['Pending'], running: ['Processing'], completed: ['Completed'], failed: ['Failed'] },
} satisfies SourceConfig;

const AWKWARD = {
  ...{ name: 'billing', table: 'billing.PaymentJobs', fenced: false, zone: 'UTC', silentAfter: '30 s' },
  columns: {
    ...{ id: 'jobId', queue: { constant: 'billing' }, status: 'jobState', owner: 'lockedBy' },
    ...{ lease: { since: 'lockedAt', for: '15 min' }, heartbeat: 'beatAt' },
  },
  statuses: { pending: ['queued'], running: ['active'], completed: ['done'] },
} satisfies SourceConfig;

let db: FreshDatabase;
const stage = stageSessions(() => db);
beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(TABLES);
});
afterAll(() => db.drop());
beforeEach(() => db.admin.query(`truncate public.payment_jobs, billing."PaymentJobs" restart identity`));

function mappingOf(source: SourceConfig) {
  const parsed = parseConfig({ sources: [source] });
  const [mapping] = 'mappings' in parsed ? parsed.mappings : [];
  if (!mapping) throw new Error(JSON.stringify(parsed));
  return mapping;
}

async function open(source: SourceConfig): Promise<Source> {
  const opened = await openMapping(db.asReader(), mappingOf(source));
  if ('why' in opened) throw new Error(opened.why);
  return foreignSource(opened.shape);
}

/** A payment in a status, its lease ending so many seconds from now. */
async function payment(status: string, seconds: number | null = null, owner: string | null = 'w-1') {
  const { rows } = await db.admin.query<{ id: string }>(
    `insert into public.payment_jobs (payment_id, status, lease_owner, lease_until, attempt)
     values ('P-' || currval(pg_get_serial_sequence('public.payment_jobs', 'id')), $1, $2, clock_timestamp() + $3 * interval '1 s', 1)
     returning id::text`,
    [status, status === 'Processing' ? owner : null, seconds],
  );
  return rows[0]?.id ?? '';
}

/** What Triage would show with this source beside the native table. */
async function findings(source: Source) {
  const joined = joinSources(async () => ({
    sources: [nativeSource, source],
    wrong: [],
    unseen: [],
    earlier: [],
  }));
  return (await surveyor({ db: db.asReader(), source: joined, reach: createReach() })()).findings;
}

const list = (source: Source, filter: Partial<JobFilter> = {}, cursor: string | null = null) =>
  source.listJobs(
    db.asReader(),
    { ...NO_FILTER, ...filter },
    cursor === null ? null : parseForeignCursor(cursor),
  );

describe('a mapped table in Triage', () => {
  it('finds a job whose lease lapsed, and says that nothing tells whether its owner still works', async () => {
    await payment('Processing', -240, 'w-7');
    const [finding, ...others] = await findings(await open(PAYMENTS));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      ...{
        kind: 'owner-untold',
        rule: 'owner-untold/lease-lapsed',
        queue: 'payments',
        owner: 'w-7',
        attempt: 1,
      },
      confidence: 'likely',
      address: { source: 'payments', key: '1' },
    });
    expect(finding?.sentence).toMatch(/its lease lapsed 4:0\d ago, and no session of it is there/);
    expect(finding?.verdict).toMatch(/^Look for w-7 before anybody runs/);
    expect(finding?.safe.map(({ verb }) => verb)).toEqual(['wait']);
    expect(finding?.ifNothing).toContain('sweep');
  });

  it('leaves alone what holds a live lease, waits or is done, and what lapsed a moment ago', async () => {
    await payment('Processing', 60);
    await payment('Processing', -1);
    await payment('Pending');
    await payment('Completed');
    expect(await findings(await open(PAYMENTS))).toEqual([]);
  });

  it('tells a late heartbeat by moments without a zone, under a lease of a fixed length', async () => {
    await db.admin.query(
      `insert into billing."PaymentJobs" ("jobState", "lockedBy", "lockedAt", "beatAt")
       values ('active', 'box-1', clock_timestamp() at time zone 'UTC' - interval '5 min', clock_timestamp() at time zone 'UTC' - interval '2 min'),
         ('active', 'box-2', clock_timestamp() at time zone 'UTC' - interval '5 min', clock_timestamp() at time zone 'UTC' - interval '3 s'),
         ('active', 'box-3', clock_timestamp() at time zone 'UTC' - interval '20 min', clock_timestamp() at time zone 'UTC' - interval '3 s')`,
    );
    const found = await findings(await open(AWKWARD));
    expect(Object.fromEntries(found.map(({ owner, rule }) => [owner, rule]))).toEqual({
      'box-1': 'owner-untold/heartbeat-late',
      'box-3': 'owner-untold/lease-lapsed',
    });
  });

  it('names the session of an owner that is still connected under its name', async () => {
    await payment('Processing', -240, 'w-here');
    const session = await stage('w-here');
    const [finding] = await findings(await open(PAYMENTS));
    await session.end();
    expect(finding).toMatchObject({ confidence: 'likely' });
    expect(finding?.sentence).toMatch(/but its session \d+ is still there/);
  });

  it('names the owners whose sessions are to be looked for', async () => {
    await payment('Processing', 60, 'w-3');
    await payment('Processing', 60, null);
    await payment('Completed');
    expect(await (await open(PAYMENTS)).readOwners(db.asReader())).toEqual(['w-3']);
  });

  it('is told to be unreadable beside the native jobs, which are judged all the same', async () => {
    const source = await open(PAYMENTS);
    await db.admin.query('alter table public.payment_jobs rename to payment_jobs_away');
    const joined = joinSources(async () => ({
      sources: [nativeSource, source],
      wrong: [],
      unseen: [],
      earlier: [],
    }));
    const { omissions } = await surveyor({ db: db.asReader(), source: joined, reach: createReach() })();
    await db.admin.query('alter table public.payment_jobs_away rename to payment_jobs');
    expect(omissions.map(({ what }) => what)).toEqual(['Jobs of payments']);
  });

  it('sees that a job moved between the reading and the look again', async () => {
    const key = await payment('Processing', -240);
    const source = await open(PAYMENTS);
    const observed = await source.observeOne(db.asReader(), db.name, key);
    if (!observed) throw new Error('It was not there.');
    expect(await source.readMoved(db.asReader(), [observed])).toEqual(new Map());
    await db.admin.query(`update public.payment_jobs set lease_owner = 'w-2', attempt = 2`);
    expect((await source.readMoved(db.asReader(), [observed])).get(observed)).toEqual(['attempt', 'owner']);
    await db.admin.query('truncate public.payment_jobs');
    expect((await source.readMoved(db.asReader(), [observed])).get(observed)).toContain('status');
  });

  it('offers no act, and says why for each', async () => {
    const key = await payment('Processing', -240);
    const observed = await (await open(PAYMENTS)).observeOne(db.asReader(), db.name, key);
    if (!observed) throw new Error('It was not there.');
    const offers = offerActions(actionFactsOf(observed), rightsOn(observed, rightsOfAnybody(JOB_VERBS)));
    expect(offers.map(({ verb }) => verb)).toEqual([...JOB_VERBS]);
    for (const offer of offers)
      expect(offer).toMatchObject({
        allowed: false,
        reason: expect.stringMatching(
          /^Jobs of this table do not take it from here\.$|^(The owner of these tables does not allow it from here|Waiting on record takes the owner of these tables to allow acts from here, also to be told only)\. They can: npm run source:allow -- payments$/,
        ),
      });
  });
});

describe('a mapped table in lists', () => {
  it('turns its pages both ways, and comes back to the first', async () => {
    await db.admin.query(
      `insert into public.payment_jobs (payment_id, status) select 'P-' || n, 'Completed' from generate_series(1, 120) n`,
    );
    const source = await open(PAYMENTS);
    const first = await list(source);
    const second = await list(source, {}, first.older);
    const third = await list(source, {}, second.older);
    expect([first, second, third].map(({ rows }) => rows.map(({ address }) => address.key))).toEqual([
      range(120, 71),
      range(70, 21),
      range(20, 1),
    ]);
    expect(third.older).toBeNull();
    const back = await list(source, {}, third.newer);
    expect(back.rows).toEqual(second.rows);
  });

  it('narrows by status, owner, lease, search and error', async () => {
    await payment('Processing', 60, 'w-1');
    await payment('Processing', -60, 'w-2');
    await payment('Pending');
    await db.admin.query(`update public.payment_jobs set last_error = 'Card declined' where id = 3`);
    const source = await open(PAYMENTS);
    const keys = async (filter: Partial<JobFilter>) =>
      (await list(source, filter)).rows.map(({ address }) => address.key);
    expect(await keys({ status: 'running' })).toEqual(['2', '1']);
    expect(await keys({ owner: 'w-2' })).toEqual(['2']);
    expect(await keys({ lease: 'live' })).toEqual(['1']);
    expect(await keys({ lease: 'lapsed' })).toEqual(['2']);
    expect(await keys({ search: '3' })).toEqual(['3']);
    expect(await keys({ error: 'card' })).toEqual(['3']);
    expect(await keys({ queue: 'elsewhere' })).toEqual([]);
  });

  it('counts by status, and leaves out a word that means nothing here', async () => {
    await payment('Processing', 60);
    await payment('Stuck');
    const source = await open(PAYMENTS);
    expect(await source.countJobs(db.asReader())).toMatchObject({
      running: { count: 1 },
      pending: { count: 0 },
    });
    expect((await list(source)).rows).toHaveLength(1);
  });

  it('takes a key that is none for one that is not there', async () => {
    const [payments, billing] = [await open(PAYMENTS), await open(AWKWARD)];
    for (const key of ['', 'x', "1' or true", '9'.repeat(40), '1\u0000'])
      for (const source of [payments, billing]) {
        expect(await source.observeOne(db.asReader(), db.name, key)).toBeNull();
        expect(await source.readParts(db.asReader(), key)).toBeNull();
      }
  });

  it('shows a job with what its table has, and null for what it has not', async () => {
    const { rows } = await db.admin.query<{ id: string }>(
      `insert into billing."PaymentJobs" ("jobState") values ('queued') returning "jobId"::text as id`,
    );
    const parts = await (await open(AWKWARD)).readParts(db.asReader(), rows[0]?.id ?? '');
    expect(parts?.job).toMatchObject({
      status: 'pending',
      attempt: null,
      maxAttempts: null,
      createdAt: null,
    });
  });
});

describe('a mapping that does not fit', () => {
  it.each([
    [
      'a column that is not there',
      { columns: { ...PAYMENTS.columns, owner: 'lease_ower' } },
      'There is no column lease_ower',
    ],
    ['a table of another case', { table: 'Payment_Jobs' }, 'There is no table public.Payment_Jobs'],
    ['moments without a zone', { ...AWKWARD, zone: undefined }, 'zone'],
  ])('is told by its first fault: %s', async (_, change, sentence) => {
    const { zone: _zone, ...source } = { ...PAYMENTS, zone: undefined, ...change };
    const opened = await openMapping(db.asReader(), mappingOf(source as typeof PAYMENTS));
    expect('why' in opened && opened.why).toContain(sentence);
  });
});

const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => String(from - index));
