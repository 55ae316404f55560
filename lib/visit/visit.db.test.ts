import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '@/lib/db/errors';
import { openPool } from '@/lib/db/pool';
import { everyOther, findOther } from '@/lib/sources/sources';
import { createReach } from '@/lib/triage/reach';
import { NEEDS_THE_SCHEMA } from '@/lib/visit/needs-the-schema';
import { tablesInPublic } from '@/lib/visit/queries/read-agreement';
import { readStanding } from '@/lib/visit/queries/read-standing';
import { visitReader } from '@/lib/visit/queries/read-visit';
import { readVisitedJob } from '@/lib/visit/queries/read-visited-job';
import { nextStep } from '@/lib/visit/standing';
import { type ForeignDatabase, foreignDatabase } from '@/test/support/foreign-database';
import { startLibraryWorker } from '@/test/support/libraries/start-library-worker';

let db: ForeignDatabase;
/** The job of a worker that was ended in the middle of it. */
let killed: string;
const pools: Pool[] = [];

beforeAll(async () => {
  db = await foreignDatabase(
    "create role visitor login password 'visitor'; create role stranger login password 'stranger'",
  );
  const worker = await startLibraryWorker('pg-boss', db.url);
  killed = worker.key;
  await worker.end();
  // Past its lease, and not so long that its sweep is missed.
  await db.admin.query(
    `update pgboss.job set started_on = started_on - interval '670 s', heartbeat_on = heartbeat_on - interval '670 s';
     grant usage on schema pgboss to visitor;
     grant select on all tables in schema pgboss to visitor`,
  );
});
afterEach(async () => {
  // What the catalog says is kept for a minute, and each of these looks with other eyes.
  Reflect.deleteProperty(globalThis, 'leaseholdOthers');
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await db.admin.query('drop owned by visitor; drop role visitor, stranger');
  await db.drop();
});

/** As the pools of a visit: the login's own rights, and no transaction that could write. */
function lookAs(login: 'visitor' | 'stranger'): Pool {
  const url = new URL(db.url);
  [url.username, url.password] = [login, login];
  const pool = openPool({
    ...{ connectionString: url.href, applicationName: 'leasehold visit test', max: 2, readOnly: true },
    ...{ statementTimeoutMs: 20_000, lockTimeoutMs: 5_000 },
  });
  pools.push(pool);
  return pool;
}

function visitAs(login: 'visitor' | 'stranger') {
  const pool = lookAs(login);
  return visitReader(
    { db: pool, source: everyOther, reach: createReach() },
    {
      standing: () => readStanding(pool, tablesInPublic()),
      counts: async (name) => (await findOther(pool, name))?.countJobs(pool) ?? null,
    },
  )();
}

/** All that a catalog knows by name, of the database and of its server. */
async function catalog(): Promise<unknown[]> {
  const { rows } = await db.admin.query(`
    select 'relation' as kind, c.oid::text, c.relname as name from pg_class c union all
    select 'function', p.oid::text, p.proname from pg_proc p union all
    select 'schema', n.oid::text, n.nspname from pg_namespace n where n.nspname !~ '^pg_(toast_)?temp_' union all
    select 'role', r.oid::text, r.rolname from pg_roles r
    order by 1, 2`);
  return rows;
}

describe('a visit to a database that has pg-boss and nothing of Leasehold', () => {
  it('finds the job of a worker that was killed with its reason, and creates nothing', async () => {
    const before = await catalog();
    const snapshot = await visitAs('visitor');
    expect(snapshot.findings).toMatchObject([
      {
        rule: 'owner-untold/lease-lapsed',
        address: { source: 'pg-boss', key: killed },
        confidence: 'likely',
      },
    ]);
    expect(snapshot.queues).toMatchObject([{ name: 'pg-boss', counts: { running: { count: 1 } } }]);
    expect(snapshot.standing).toMatchObject({ login: 'visitor', begun: false, taken: [] });
    expect(nextStep(snapshot.standing)).toEqual({ step: 'agree', mayMigrate: false });
    expect(await catalog()).toEqual(before);
    expect(before.length).toBeGreaterThan(1_000);
  });

  it('says of every act on that job why it cannot be carried out', async () => {
    const detail = await readVisitedJob(
      { db: lookAs('visitor'), reach: createReach() },
      { source: 'pg-boss', database: db.name, key: killed },
    );
    expect(detail?.finding).toMatchObject({ rule: 'owner-untold/lease-lapsed' });
    expect(detail?.offers.length).toBeGreaterThan(5);
    for (const offer of detail?.offers ?? []) expect(offer).toMatchObject({ allowed: false });
    const possible = detail?.offers.filter(({ verb }) => detail.observation.takes.includes(verb)) ?? [];
    expect(possible.map(({ verb }) => verb)).toContain('retry');
    for (const offer of possible) expect(offer).toMatchObject({ reason: NEEDS_THE_SCHEMA });
  });

  it('cannot write, whatever its login may', async () => {
    const written = lookAs('visitor').query('create temporary table t (id int)');
    await expect(written).rejects.toSatisfy((error) => isFault(error, 'read_only'));
  });

  it('says whose sessions it may not see, and how that is granted', async () => {
    const other = await db.admin.connect();
    const { notJudged } = await visitAs('visitor');
    other.release();
    expect(notJudged).toContainEqual({
      what: expect.stringMatching(/^What \d+ sessions? of other roles do/),
      why: expect.stringContaining('visitor is not permitted to see it'),
      grant: 'GRANT pg_read_all_stats TO visitor;',
    });
  });

  it('names the tables that its login may not read', async () => {
    const { findings, queues, notJudged } = await visitAs('stranger');
    expect([findings, queues]).toEqual([[], []]);
    expect(notJudged).toContainEqual({
      what: 'Jobs of pg-boss',
      why: 'They are in the schema pgboss, which stranger may not read.',
      grant: expect.stringMatching(
        /grant usage on schema "pgboss" to "stranger"; grant select on "pgboss"\."job"/,
      ),
    });
  });

  it('takes no half of a queue for all of it, where row security hides the rest', async () => {
    await db.admin.query('alter table pgboss.job enable row level security');
    const { queues, notJudged } = await visitAs('visitor');
    await db.admin.query('alter table pgboss.job disable row level security');
    expect(queues).toEqual([]);
    expect(notJudged).toContainEqual({
      what: 'Jobs of pg-boss',
      why: expect.stringContaining('Row security on pgboss.job hides rows from visitor'),
      grant: null,
    });
  });

  it('tells of a table of somebody else that has a name of ours', async () => {
    await db.admin.query('create table public.workers (id int)');
    const standing = await readStanding(lookAs('visitor'), tablesInPublic());
    await db.admin.query('drop table public.workers');
    expect(standing.taken).toEqual(['workers']);
  });
});
