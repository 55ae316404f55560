import { getConstructionPlans } from 'pg-boss';
import PgBoss10 from 'pg-boss-10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@/lib/db/pool';
import { allowanceOf } from '@/lib/sources/foreign/allow-acts';
import { foreignSource } from '@/lib/sources/foreign/foreign-source';
import { oneStatement, troubleStatement } from '@/lib/sources/foreign/statements';
import { joinSources } from '@/lib/sources/join-sources';
import { asOwnersSee } from '@/lib/sources/libraries/catalog';
import { findLibraries } from '@/lib/sources/libraries/find-libraries';
import { readCatalog } from '@/lib/sources/libraries/read-catalog';
import { nativeSource } from '@/lib/sources/native/native-source';
import { diagnose } from '@/lib/triage/diagnose';
import { surveyor } from '@/lib/triage/queries/survey';
import { createReach } from '@/lib/triage/reach';
import { readValue } from '@/lib/triage/slot';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { graphileWorkerPlay } from '@/test/support/libraries/graphile-worker-play';
import { RIVER_TABLES } from '@/test/support/libraries/river-tables';
import { SOLID_QUEUE_TABLES } from '@/test/support/libraries/solid-queue-tables';
import { readWhole, scansOf } from '@/test/support/scans';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const look = async (pool = db.asReader()) => findLibraries(await readCatalog(pool));
const names = async () => (await look()).shapes.map(({ name }) => name);
const shapeOf = async (name: string) => {
  const shape = (await look()).shapes.find((one) => one.name === name);
  if (!shape) throw new Error(`${name} was not found.`);
  return shape;
};
/** Grants what is asked for, until nothing is. */
async function grantAll(): Promise<void> {
  for (const { grant } of (await look()).unseen) if (grant !== null) await db.admin.query(grant);
}

describe('the libraries in a database', () => {
  it('are none where there is none, and tables of their plain names are not taken for theirs', async () => {
    await db.admin.query(
      'create schema shop; create table shop.job (id bigint, name text); create table shop.queue (name text); create table shop.subscription (id bigint)',
    );
    expect(await look()).toEqual({ shapes: [], unseen: [] });
    await db.admin.query('drop schema shop cascade');
  });

  it('are told with the grant where the role may not read them, and no finding is kept open for that', async () => {
    await db.admin.query(getConstructionPlans('pgboss'));
    const { shapes, unseen } = await look();
    expect(shapes).toEqual([]);
    expect(unseen).toMatchObject([
      {
        what: 'Jobs of pg-boss',
        why: 'They are in the schema pgboss, which leasehold_reader may not read.',
        grant: expect.stringContaining(
          '"pgboss"."job", "pgboss"."queue", "pgboss"."version", "pgboss"."instance"',
        ),
      },
    ]);
    const joined = joinSources(async () => ({ sources: [nativeSource], wrong: [], unseen, earlier: [] }));
    const survey = await surveyor({ db: db.asReader(), source: joined, reach: createReach() })();
    expect(survey.omissions).toEqual([]);
    expect(survey.unseen).toEqual(expect.arrayContaining([...unseen]));
  });

  it('are found in every schema that has their tables, and go by its name', async () => {
    await db.admin.query(getConstructionPlans('"Our Jobs"'));
    await grantAll();
    expect(await names()).toEqual(['pg-boss.Our Jobs', 'pg-boss']);
    const source = foreignSource(await shapeOf('pg-boss.Our Jobs'));
    expect(await source.countJobs(db.asReader())).toMatchObject({ running: { count: 0 } });
    await db.admin.query('drop schema "Our Jobs" cascade');
  });

  it('are told apart by what their tables have and not by their version', async () => {
    await db.admin.query(PgBoss10.getConstructionPlans('old'));
    await grantAll();
    const [now, before] = [await shapeOf('pg-boss'), await shapeOf('pg-boss.old')];
    expect([now.fenced, before.fenced]).toEqual([true, false]);
    expect([now.columns.heartbeatAt === null, before.columns.heartbeatAt === null]).toEqual([false, true]);
    await db.admin.query('drop schema old cascade');
  });

  it('say nothing of half a queue: rows that a policy hides are told, and no job is shown', async () => {
    await db.admin.query(RIVER_TABLES);
    await grantAll();
    expect(await names()).toContain('river');
    await db.admin.query('alter table public.river_job enable row level security');
    const { shapes, unseen } = await look();
    expect(shapes.map(({ name }) => name)).not.toContain('river');
    expect(unseen.map(({ why }) => why)).toEqual([
      'Row security on public.river_job hides rows from leasehold_reader, and nothing says how many.',
    ]);
    await db.admin.query('alter table public.river_job disable row level security');
  });

  it('are read by the role that reads where somebody looks with one that acts', async () => {
    const open = async (by: Database) => {
      const { shapes, unseen } = findLibraries(await readCatalog(by));
      return { sources: [nativeSource, ...shapes.map(foreignSource)], wrong: [], unseen, earlier: [] };
    };
    const parts = { db: db.asOperator(), eyes: db.asReader(), reach: createReach() };
    const alone = await surveyor({ ...parts, source: joinSources(open) })();
    expect(alone.unseen.map(({ why }) => why)).toContain(
      'They are in the schema pgboss, which leasehold_operator may not read.',
    );
    const both = await surveyor({ ...parts, source: joinSources(open, db.asReader()) })();
    expect([both.omissions, both.unseen]).toEqual([[], []]);
  });

  it('keep nobody from seeing the native table when the catalog does not answer', async () => {
    const open = () => Promise.reject(new Error('The database did not answer in time.'));
    const parts = { db: db.asReader(), reach: createReach() };
    const { omissions, sample } = await surveyor({ ...parts, source: joinSources(open) })();
    expect(sample.observations).toEqual([]);
    expect(omissions).toEqual([
      { what: 'Jobs of others', why: 'The database did not answer in time.', grant: null },
    ]);
  });

  it('are read by one statement, whatever there is', async () => {
    const reader = db.asReader();
    let statements = 0;
    await look({
      query: (...given: Parameters<typeof reader.query>) => {
        statements += 1;
        return reader.query(...given);
      },
    } as typeof reader);
    expect(statements).toBe(1);
  });
});

describe('graphile-worker behind its row security', () => {
  const fill = (count: number) => graphileWorkerPlay('graphile-worker').fill(db, count);
  beforeAll(async () => {
    await graphileWorkerPlay('graphile-worker').prepare(db);
    await db.admin.query('truncate graphile_worker._private_jobs');
    await fill(3);
  });

  it('is told to be hidden where its private tables were granted and show no row', async () => {
    await db.admin.query(
      'grant usage on schema graphile_worker to leasehold_reader; grant select on all tables in schema graphile_worker to leasehold_reader; revoke select on graphile_worker.jobs from leasehold_reader',
    );
    const { rows } = await db.asReader().query('select from graphile_worker._private_jobs');
    expect(rows).toHaveLength(0);
    const { shapes, unseen } = await look();
    expect(shapes.map(({ name }) => name)).not.toContain('graphile-worker');
    expect(unseen.find(({ what }) => what === 'Jobs of graphile-worker')?.why).toBe(
      'Row security on graphile_worker._private_jobs hides every row from leasehold_reader. Its view graphile_worker.jobs shows them, and leasehold_reader may not read it.',
    );
  });

  it('is read by its view once that is granted, which shows all of its jobs', async () => {
    await grantAll();
    const shape = await shapeOf('graphile-worker');
    expect(shape.table).toBe('graphile_worker.jobs');
    expect(await foreignSource(shape).countJobs(db.asReader())).toMatchObject({ pending: { count: 3 } });
  });

  it('is not read by a view that somebody made to show what its reader may see', async () => {
    await db.admin.query('alter view graphile_worker.jobs set (security_invoker = true)');
    expect(await names()).not.toContain('graphile-worker');
    await db.admin.query('alter view graphile_worker.jobs reset (security_invoker)');
  });

  it('is read by its tables where they hide nothing', async () => {
    const { shapes } = await look(db.admin);
    const shape = shapes.find(({ name }) => name === 'graphile-worker');
    expect(shape?.table).toBe('graphile_worker._private_jobs');
    expect(shape && (await foreignSource(shape).countJobs(db.admin))).toMatchObject({
      pending: { count: 3 },
    });
  });

  it('is allowed by the same statements whatever the role that asks may read', async () => {
    const [byOwner, byReader] = await Promise.all(
      [db.admin, db.asReader()].map(async (pool) => {
        const { shapes } = findLibraries(asOwnersSee(await readCatalog(pool)));
        return shapes.map((shape) => [shape.name, allowanceOf(shape).hash]);
      }),
    );
    expect(byReader?.map(([name]) => name)).toContain('graphile-worker');
    expect(byReader).toEqual(byOwner);
    // By the view alone it would be another: the role that reads sees the library otherwise than its owner.
    const { hash } = allowanceOf(await shapeOf('graphile-worker'));
    expect(byReader?.map(([, one]) => one)).not.toContain(hash);
  });
});

describe('a queue of graphile-worker that is locked', () => {
  const judged = async () => {
    const shape = (await look(db.admin)).shapes.find(({ name }) => name === 'graphile-worker');
    if (!shape) throw new Error('It was not found.');
    const { observations, judged: running } = await foreignSource(shape).observeTrouble(db.admin);
    return { running, findings: observations.flatMap((one) => diagnose(one) ?? []) };
  };
  const lockQueue = () =>
    db.admin.query(
      `update graphile_worker._private_job_queues set locked_by = 'pool-1', locked_at = clock_timestamp() - interval '10 min'`,
    );
  beforeAll(async () => {
    await db.admin.query('truncate graphile_worker._private_jobs, graphile_worker._private_job_queues');
    for (const priority of [2, 1])
      await db.admin.query(
        `select graphile_worker.add_job('mail', queue_name := 'letters', priority := $1, job_key := 'letter ' || $1::int)`,
        [priority],
      );
  });

  it('is nothing to tell while one of its jobs runs', async () => {
    await lockQueue();
    await db.admin.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-1', locked_at = clock_timestamp() where key = 'letter 1'`,
    );
    expect(await judged()).toEqual({ running: 1, findings: [] });
  });

  it('is told on the page of the job that locked it, and of no other', async () => {
    const locks = async () => {
      const shape = (await look(db.admin)).shapes.find(({ name }) => name === 'graphile-worker');
      const { rows } = await db.admin.query<{ id: string }>(
        'select id::text from graphile_worker._private_jobs order by priority',
      );
      const seen = rows.map(({ id }) => shape && foreignSource(shape).observeOne(db.admin, db.name, id));
      return (await Promise.all(seen)).map((one) => one && readValue(one.queueLock));
    };
    expect(await locks()).toEqual([null, null]);
    await db.admin.query(
      `update graphile_worker._private_job_queues q set locked_at = j.locked_at from graphile_worker._private_jobs j where j.key = 'letter 1'`,
    );
    expect(await locks()).toMatchObject([{ by: 'pool-1' }, null]);
    await lockQueue();
  });

  it('keeps all of them waiting once none runs, told once by the next in line', async () => {
    await db.admin.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null');
    const { running, findings } = await judged();
    expect(running).toBe(0);
    expect(findings).toMatchObject([
      { rule: 'queue-locked/no-job-runs', subject: 'letter 1', queue: 'letters' },
    ]);
    expect(findings[0]?.sentence).toMatch(
      /^letters has been locked by pool-1 for 10:0\d, and none of its jobs runs: letter 1 waits/,
    );
    expect(findings[0]?.evidence.find(({ slot }) => slot === 'queue-lock')?.value).toMatch(/^pool-1 since/);
  });

  it('is over with the lock', async () => {
    await db.admin.query('update graphile_worker._private_job_queues set locked_by = null, locked_at = null');
    expect(await judged()).toEqual({ running: 0, findings: [] });
  });
});

describe('the running jobs of a large queue', () => {
  const MANY = 60_000;

  it('are found by an index in pg-boss 12, queue by queue', async () => {
    await db.admin.query(
      `select pgboss.create_queue(name, '{"policy": "standard", "partition": false}') from unnest(array['mail', 'reports']) name`,
    );
    await db.admin.query(
      `insert into pgboss.job (name, state, started_on)
       select case n % 2 when 0 then 'mail' else 'reports' end,
         (case when n % 1000 = 0 then 'active' when n % 3 = 0 then 'created' else 'completed' end)::pgboss.job_state,
         case when n % 1000 = 0 then now() end
       from generate_series(1, $1::int) n`,
      [MANY],
    );
    await db.admin.query('analyze pgboss.job_common, pgboss.queue');
    const shape = await shapeOf('pg-boss');
    expect(shape.unseen).toEqual([]);
    expect((await wholeReadsOf(shape)).filter((table) => table.startsWith('job'))).toEqual([]);
    expect((await foreignSource(shape).observeTrouble(db.asReader())).judged).toBe(MANY / 1000);
  });

  it('are not in pg-boss 10, which is said, and one job is looked for in its own queue alone', async () => {
    await db.admin.query(PgBoss10.getConstructionPlans('old'));
    await db.admin.query(
      `select old.create_queue(name, '{"policy": "standard"}') from unnest(array['mail', 'reports']) name`,
    );
    await db.admin.query(
      `insert into old.job (name) select 'mail' from generate_series(1, ${MANY}); analyze old.job`,
    );
    await grantAll();
    const shape = await shapeOf('pg-boss.old');
    expect(shape.unseen).toMatchObject([
      { what: 'Running jobs of pg-boss.old, when its table is slow to read', grant: null },
    ]);
    const { rows } = await db.admin.query<{ key: string }>(
      `select name || ':' || id as key from old.job limit 1`,
    );
    const scans = await scansOf(db.admin, { text: oneStatement(shape), values: [rows[0]?.key] });
    expect(scans.filter(({ scan }) => / on j[0-9a-f]/.test(scan))).toMatchObject([
      { scan: expect.stringMatching(/^Index/), rows: 1 },
    ]);
    await db.admin.query('drop schema old cascade');
  });

  it('are found by an index in River', async () => {
    await db.admin.query(
      `insert into public.river_job (state, max_attempts, args, kind, attempted_at, attempted_by, finalized_at)
       select (case when n % 1000 = 0 then 'running' else 'completed' end)::public.river_job_state, 25, '{}', 'mail', now(), '{box_1}',
         case when n % 1000 <> 0 then now() end
       from generate_series(1, $1::int) n`,
      [MANY],
    );
    await db.admin.query('analyze public.river_job');
    expect(await wholeReadsOf(await shapeOf('river'))).not.toContain('river_job');
  });

  it('are found from the claims in Solid Queue', async () => {
    await db.admin.query(SOLID_QUEUE_TABLES);
    await grantAll();
    await db.admin.query(
      `insert into public.solid_queue_jobs (queue_name, class_name, created_at, updated_at)
       select 'mail', 'MailJob', now(), now() from generate_series(1, ${MANY});
       insert into public.solid_queue_claimed_executions (job_id, process_id, created_at)
       select id, 1, now() from public.solid_queue_jobs where id % 1000 = 0;
       analyze public.solid_queue_jobs, public.solid_queue_claimed_executions, public.solid_queue_processes`,
    );
    expect(await wholeReadsOf(await shapeOf('solid-queue'))).not.toContain('solid_queue_jobs');
  });

  async function wholeReadsOf(shape: Awaited<ReturnType<typeof shapeOf>>): Promise<string[]> {
    return [...new Set(await readWhole(db.admin, { text: troubleStatement(shape), values: [5_001] }))];
  }
});
