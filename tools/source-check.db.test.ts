import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '@/lib/db/pool';
import { type Mapping, parseConfig, type SourceConfig } from '@/lib/sources/mapped/mapping';
import { type ForeignDatabase, foreignDatabase } from '@/test/support/foreign-database';
import { checkSource } from '@/tools/source-check/check-source';
import { proposeSource } from '@/tools/source-check/propose-source';

/** The tables that others have: one in order, and one for each way in which a table is not what it seems. */
const TABLES = `
  create table payment_jobs (
    id bigint generated always as identity primary key, payment_id text not null, status text not null default 'Pending',
    lease_owner text, lease_until timestamptz, attempt integer not null default 0, last_error text, created_at timestamptz not null default now());
  create index payment_jobs_processing on payment_jobs (id) where status = 'Processing';
  insert into payment_jobs (payment_id, status, lease_owner, lease_until, attempt)
  values ('P-1', 'Pending', null, null, 0), ('P-2', 'Processing', 'w-1', now() + interval '1 h', 1),
    ('P-3', 'Processing', 'w-2', now() - interval '1 min', 2), ('P-4', 'Completed', null, null, 1), ('P-5', 'Stuck', null, null, 1);

  create schema billing;
  create type billing."jobState" as enum ('queued', 'active', 'done');
  create table billing."PaymentJobs" (
    "jobId" uuid primary key default gen_random_uuid(), "jobState" billing."jobState" not null, "lockedBy" text, "lockedAt" timestamp, tries text);
  insert into billing."PaymentJobs" ("jobState", "lockedBy", "lockedAt") values ('active', 'box-1', now() at time zone 'UTC' - interval '1 h');

  create view payment_jobs_today as select * from payment_jobs where created_at > now() - interval '1 day';

  create table parted_jobs (
    id bigint not null, day date not null, status text not null, worker text, locked_until timestamptz, primary key (id, day)) partition by range (day);
  create table parted_jobs_all partition of parted_jobs default;`;

type Source = SourceConfig;

const PAYMENTS: Source = {
  ...{ name: 'payments', table: 'payment_jobs', fenced: true },
  columns: {
    ...{ id: 'id', queue: { constant: 'payments' }, subject: 'payment_id', status: 'status' },
    ...{ owner: 'lease_owner', lease: { until: 'lease_until' }, attempt: 'attempt', error: 'last_error' },
  },
  statuses: { pending: ['Pending'], running: ['Processing'], completed: ['Completed'] },
};

let db: ForeignDatabase;
beforeAll(async () => {
  db = await foreignDatabase(TABLES);
});
afterAll(() => db.drop());

function mappingOf(source: Source): Mapping {
  const parsed = parseConfig({ sources: [source] });
  if (!('mappings' in parsed)) throw new Error(JSON.stringify(parsed.issues));
  const [mapping] = parsed.mappings;
  if (!mapping) throw new Error('Nothing was mapped.');
  return mapping;
}

async function remarksOf(source: object): Promise<string[]> {
  const { remarks } = await checkSource(db.admin, mappingOf({ ...PAYMENTS, ...source } as unknown as Source));
  return remarks.map(({ weight, path, sentence }) => `${weight} ${path.join('.')}: ${sentence}`);
}
const columns = (other: object) => ({ columns: { ...PAYMENTS.columns, ...other } });

const NO_HEARTBEAT =
  'weak columns: It has no heartbeat: a job that works and one that is stuck look alike until the lease ends.';

describe('a mapping', () => {
  it('that fits is told with what runs, what lapsed, and the word that nothing maps', async () => {
    const { rows, remarks } = await checkSource(db.admin, mappingOf(PAYMENTS));
    expect(rows?.running).toEqual({
      rows: 2,
      whole: true,
      ownerless: 0,
      leaseless: 0,
      lapsed: 1,
      nameless: 0,
    });
    expect(remarks.map(({ sentence }) => sentence)).toEqual([
      '1 row says "Stuck", which no status here is: such jobs are not shown.',
      'It has no heartbeat: a job that works and one that is stuck look alike until the lease ends.',
    ]);
  });

  it('with a wrong column is told which one was meant', async () => {
    expect(await remarksOf(columns({ owner: 'leaseOwner' }))).toEqual([
      'wrong columns.owner: There is no column leaseOwner in payment_jobs. Is it lease_owner?',
      NO_HEARTBEAT,
    ]);
    expect(await remarksOf(columns({ lease: { until: 'nothing_like_it' } }))).toContain(
      'wrong columns.lease.until: There is no column nothing_like_it in payment_jobs.',
    );
  });

  it('with a status word in another case is told the one that occurs, and with one that occurs nowhere that it does not', async () => {
    const said = await remarksOf({ statuses: { ...PAYMENTS.statuses, failed: ['stuck', 'Failed'] } });
    expect(said).toContain(
      'wrong statuses.failed.0: "stuck" does not occur: the table says "Stuck", and words are taken letter by letter.',
    );
    expect(said).toContain('weak statuses.failed.1: "Failed": no row has it.');
  });

  it('of a table in another schema, with names in mixed case, an enumerated status and a moment without a zone', async () => {
    const source = {
      ...{ table: 'billing.PaymentJobs', fenced: false },
      columns: {
        ...{ id: 'jobId', queue: { constant: 'billing' }, status: 'jobState', owner: 'lockedBy' },
        lease: { since: 'lockedAt', for: '15 min' },
      },
      statuses: { pending: ['queued'], running: ['active'], completed: ['done', 'finished'] },
    };
    expect(await remarksOf(source)).toEqual(
      expect.arrayContaining([
        "wrong columns.lease.since: lockedAt has no time zone: say zone: 'UTC' if every writer writes UTC, or make it timestamp with time zone.",
        'wrong statuses.completed.1: jobState has no word "finished": it has queued, active, done.',
      ]),
    );
    const statuses = { ...source.statuses, completed: ['done'] };
    const { rows, remarks } = await checkSource(
      db.admin,
      mappingOf({ ...PAYMENTS, ...source, statuses, zone: 'UTC' } as unknown as Source),
    );
    expect(rows?.running).toMatchObject({ rows: 1, lapsed: 1 });
    expect(remarks.filter(({ weight }) => weight === 'wrong')).toEqual([]);
    expect(remarks.map(({ sql }) => sql)).toContain(
      `create index concurrently on "billing"."PaymentJobs" ("jobId") where "jobState" = 'active';`,
    );
  });

  it('of a name in the wrong case or schema is told the right one', async () => {
    expect(await remarksOf({ table: 'paymentjobs' })).toEqual([
      'wrong table: There is no table public.paymentjobs in this database. There is billing.PaymentJobs: names are taken letter by letter.',
    ]);
  });

  it('whose attempts are no number, or whose id two rows may have, is wrong', async () => {
    const billing = { table: 'billing.PaymentJobs', zone: 'UTC', statuses: { running: ['active'] } };
    const named = { id: 'jobId', queue: { constant: 'billing' }, status: 'jobState' };
    expect(await remarksOf({ ...billing, columns: { ...named, attempt: 'tries' } })).toContain(
      'wrong columns.attempt: tries is text and counts nothing: attempts are a whole number.',
    );
    expect(await remarksOf({ ...billing, columns: { ...named, id: 'lockedBy' } })).toContain(
      'wrong columns.id: Nothing keeps two rows from having the same lockedBy.',
    );
  });

  it('of a view is shown and offers no act, and names the table behind it', async () => {
    expect(await remarksOf({ table: 'payment_jobs_today' })).toContain(
      'weak table: public.payment_jobs_today is a view: its jobs are shown, and no act is offered, since a guard would hold no row. Map public.payment_jobs behind it to act.',
    );
  });

  it('of a partitioned table says where an id is not unique alone, and how its index is made', async () => {
    const { remarks } = await checkSource(
      db.admin,
      mappingOf({
        ...{ name: 'parted', table: 'parted_jobs', fenced: false },
        columns: {
          id: 'id',
          queue: { constant: 'parted' },
          status: 'status',
          owner: 'worker',
          lease: { until: 'locked_until' },
        },
        statuses: { running: ['running'] },
      }),
    );
    expect(remarks.map(({ sentence }) => sentence)).toContain(
      'id is unique only together with day: two jobs may have one address.',
    );
    expect(remarks.map(({ sql }) => sql)).toContain(
      `create index on "public"."parted_jobs" ("id") where "status" = 'running';`,
    );
  });

  it('that a role may not read, or whose rows a policy hides, says so and how it is opened', async () => {
    await db.admin.query(`
      drop role if exists mapped_reader; create role mapped_reader login password 'mapped';
      grant usage on schema public to mapped_reader;
      grant select (id, payment_id, status, lease_until, attempt, last_error) on payment_jobs to mapped_reader;
      alter table payment_jobs enable row level security`);
    const { hostname, port } = new URL(db.url);
    const pool = openPool({
      ...{
        connectionString: `postgres://mapped_reader:mapped@${hostname}:${port}/${db.name}`,
        applicationName: 'mapped',
        max: 1,
      },
      ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 500, readOnly: true },
    });
    try {
      const { remarks } = await checkSource(pool, mappingOf(PAYMENTS));
      expect(remarks).toContainEqual({
        ...{
          weight: 'wrong',
          path: ['columns', 'owner'],
          sentence: 'mapped_reader may not read lease_owner.',
        },
        sql: 'grant select ("lease_owner") on "public"."payment_jobs" to "mapped_reader";',
      });
      expect(remarks.map(({ sentence }) => sentence)).toContain(
        'A row policy stands between mapped_reader and public.payment_jobs: jobs that it hides are not seen, and nothing says how many.',
      );
    } finally {
      await pool.end();
      await db.admin.query(`
        alter table payment_jobs disable row level security; drop owned by mapped_reader; drop role mapped_reader`);
    }
  });
});

describe('a proposal', () => {
  it('for the table of a tutorial fits it, and leaves open what no table tells', async () => {
    const proposal = await proposeSource(db.admin, 'payment_jobs');
    if (!proposal.source) throw new Error('Nothing was proposed.');
    expect(proposal.source).toEqual({
      ...{ name: 'payment-jobs', table: 'payment_jobs', fenced: false },
      columns: {
        ...{ id: 'id', queue: { constant: 'payment-jobs' }, status: 'status', subject: 'payment_id' },
        ...{ owner: 'lease_owner', lease: { until: 'lease_until' }, attempt: 'attempt' },
        ...{ error: 'last_error', createdAt: 'created_at' },
      },
      statuses: { pending: ['Pending'], running: ['Processing'], completed: ['Completed'] },
    });
    expect(proposal.open).toEqual([
      'fenced: whether workers finish a job only while they still own it stands in their code; false is the safe answer.',
      'statuses: "Stuck" is left out.',
    ]);
    const { remarks } = await checkSource(db.admin, mappingOf(proposal.source));
    expect(remarks.filter(({ weight }) => weight === 'wrong')).toEqual([]);
  });

  it('knows names in mixed case, and what it guessed of a lease and a zone', async () => {
    const proposal = await proposeSource(db.admin, 'billing.PaymentJobs');
    expect(proposal.source).toMatchObject({
      columns: {
        id: 'jobId',
        status: 'jobState',
        owner: 'lockedBy',
        lease: { since: 'lockedAt', for: '15 min' },
      },
      ...{ zone: 'UTC', statuses: { pending: ['queued'], running: ['active'], completed: ['done'] } },
    });
  });

  it('is not made for a table that is no queue', async () => {
    await db.admin.query('create table customers (id bigint primary key, name text)');
    expect(await proposeSource(db.admin, 'customers')).toEqual({ source: null, lacks: ['a status'] });
  });
});

describe('npm run source:check', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'leasehold-config-'));
  const run = (config: string, ...more: string[]) => {
    const file = path.join(folder, 'leasehold.config.ts');
    writeFileSync(file, config);
    const args = [
      '--conditions=react-server',
      '--import',
      'tsx',
      'tools/source-check.ts',
      '--config',
      file,
      ...more,
    ];
    return new Promise<{ code: number; said: string }>((resolve) => {
      execFile(process.execPath, args, { env: { ...process.env, DATABASE_URL: db.url } }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, said: `${out}${err}` }),
      );
    });
  };

  it('names the line of what is wrong in the file, before it asks the database', async () => {
    const { code, said } = await run(
      `export default {\n  sources: [\n    {\n      name: 'Payments',\n      table: 'payment_jobs',\n      columns: { id: 'id', queue: 'status', status: 'status', leese: 'lease_until' },\n      statuses: { running: ['Processing'] },\n    },\n  ],\n};\n`,
    );
    expect(code).toBe(2);
    expect(said.split('\n').filter(Boolean)).toEqual([
      'leasehold.config.ts:4  sources.0.name: small letters, digits and hyphens, beginning with a letter.',
      'leasehold.config.ts:6  sources.0.columns.leese: there is no leese here.',
      'leasehold.config.ts:3  sources.0.fenced: true or false: do workers finish a job only while they still own that very attempt?',
    ]);
  });

  it('names the line of what the database does not have, and ends with 1', async () => {
    const { code, said } = await run(
      `export default {\n  sources: [\n    {\n      name: 'payments',\n      table: 'payment_jobs',\n      columns: {\n        id: 'id',\n        queue: { constant: 'payments' },\n        status: 'state',\n      },\n      statuses: { running: ['Processing'] },\n      fenced: true,\n    },\n  ],\n};\n`,
    );
    expect(said).toContain(
      'WRONG  leasehold.config.ts:9  There is no column state in payment_jobs. Is it status?',
    );
    expect(code).toBe(1);
  });

  it('proposes a file that it then finds nothing wrong with', async () => {
    const proposed = await run('', '--table', 'payment_jobs');
    expect(proposed.code).toBe(0);
    const written = proposed.said.replace('./lib/sources', path.resolve('lib/sources'));
    const checked = await run(written);
    expect(checked.said).not.toContain('WRONG');
    expect(checked.said).toContain('running 2, of which 1 with a lapsed lease');
    expect(checked.code).toBe(0);
  });
});
