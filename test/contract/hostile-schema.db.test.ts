import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fenceOff } from '@/lib/recovery/commands/fence-off';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { pauseQueue } from '@/lib/recovery/commands/pause-queue';
import { retryJob } from '@/lib/recovery/commands/retry-job';
import { waitOut } from '@/lib/recovery/commands/wait-out';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type HostileLogin, layTraps } from '@/test/support/hostile-schema';
import { acquire, admit, claim, enqueue, intend, renew, sweep, tell } from '@/test/support/lease-calls';
import { ANA, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';
import { wishOnQueue } from '@/test/support/target-wishes';

let db: FreshDatabase;
let hostile: HostileLogin;
let operator: Pool;
let worker: Pool;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  hostile = await layTraps(db);
  operator = await hostile.as('leasehold_operator');
  worker = await hostile.as('leasehold_worker');
});
afterAll(async () => {
  await hostile.end();
  await db.drop();
});
beforeEach(() => {
  hostile.sprung.length = 0;
});

type Callable = { name: string; call: string };

/** Every function that a role may call, with arguments that it takes. */
async function callable(role: string): Promise<Callable[]> {
  const { rows } = await db.admin.query<Callable>(
    `select p.oid::regprocedure::text as name,
       format('select %s(%s)', p.oid::regproc, (
         select string_agg(format(case a.type
           when 'jsonb'::regtype then '''{"actor": {"id": "u1", "name": "Ana", "role": "operator"}, "requestKey": "12345678"}'''
           when 'text'::regtype then '''x''' when 'boolean'::regtype then 'true' when 'text[]'::regtype then 'array[''x'']'
           when 'interval'::regtype then '''1 s''' when 'timestamptz'::regtype then '''2026-11-29T03:14:09Z''' else '1'
         end || '::%s', a.type::regtype), ', ' order by a.place)
         from unnest(p.proargtypes) with ordinality a(type, place))) as call
     from pg_proc p
     where p.pronamespace::regnamespace::text in ('public', 'leasehold', 'leasehold_auth') and has_function_privilege($1, p.oid, 'execute')
     order by 1`,
    [role],
  );
  return rows;
}

/** On the connection with the temporary traps, which a pool would drop after an error. Why a call is refused is another test. */
async function callOn(pool: Pool, call: string): Promise<void> {
  const client = await pool.connect();
  await client.query(call).catch(() => {});
  client.release();
}

describe('a schema in front of the search path', () => {
  it('holds a trap for everything that a function could mean', () => {
    expect(hostile.laid.functions).toBeGreaterThan(150);
    expect(hostile.laid.operators).toBeGreaterThan(150);
    expect(hostile.laid.types).toBeGreaterThan(10);
    expect(hostile.laid.relations).toBeGreaterThan(20);
  });

  it.each([
    ['leasehold_operator', 15],
    ['leasehold_worker', 15],
    ['leasehold_auth', 3],
  ] as const)('springs none with the rights of an owner, whichever function %s calls', async (role, some) => {
    const functions = await callable(role);
    expect(functions.length).toBeGreaterThan(some);
    const pool = await hostile.as(role);
    for (const { call } of functions) await callOn(pool, call);
    expect(hostile.sprung).toEqual([]);
  });

  it('springs none while a job is worked from its claim to its end', async () => {
    await worker.query(
      `select public.register_worker('w-1', 'host', 1, 'app', array['invoices'], 'v', now())`,
    );
    await enqueue(worker, 'invoices', 'HOSTILE-1');
    const grant = await claim(worker, 'invoices', 'w-1');
    if (!grant) throw new Error('Nothing was granted.');
    expect(await renew(worker, grant, 'w-1')).toMatchObject({ renewed: true });
    expect(await tell(worker, 'enter_stage', grant, 'w-1', 'ocr')).toBe(true);
    expect(await intend(worker, grant, 'w-1', 'HOSTILE-1/ocr', true)).toMatchObject({ answer: 'call' });
    expect(await tell(worker, 'confirm_effect', grant, 'w-1', 'HOSTILE-1/ocr', '{}')).toBe(true);
    expect(await admit(worker, 'invoices', 'HOSTILE-1', grant.token)).toMatchObject({ admitted: true });
    expect(await tell(worker, 'complete_job', grant, 'w-1')).toBe(true);
    expect(await acquire(worker, 'invoices', 'HOSTILE-1', 'w-1', true)).not.toBeNull();
    await sweep(worker, 'invoices', null, '1 min');
    expect(hostile.sprung).toEqual([]);
  });

  it('springs none while acts are carried out and recorded', async () => {
    const outcomes = [];
    const { key: silent } = await makeJob(db.admin);
    outcomes.push(await markJobFailed(operator, ANA, await wishOn(db.admin, 'mark-failed', silent)));
    outcomes.push(await retryJob(operator, ANA, await wishOn(db.admin, 'retry', silent)));
    const { key: lapsed } = await makeJob(db.admin);
    outcomes.push(await fenceOff(operator, ANA, await wishOn(db.admin, 'fence-off', lapsed)));
    const { key: live } = await makeJob(db.admin, { lapsedAgo: '-10 min' });
    const wish = await wishOn(db.admin, 'wait-out', live);
    outcomes.push(await waitOut(operator, ANA, { ...wish, followUp: 'notify' }));
    outcomes.push(await pauseQueue(operator, ANA, await wishOnQueue(db.admin, 'pause-queue', 'invoices')));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'armed', 'done']);
    expect(hostile.sprung).toEqual([]);
  });

  it.each([
    ['function', 'clock_timestamp()', ''],
    ['operator', `pg_catalog.current_setting('port') || 'x'`, ''],
    ['type', `'x'::text`, ''],
    ['relation', '(select id from queues)', ''],
    ['temporary relation', '(select id from queues)', 'set search_path = pg_catalog, pg_temp'],
  ])('would spring where a body does not say whose %s it means', async (_, open, pinned) => {
    await db.admin.query(`
      set check_function_bodies = off;
      create or replace function leasehold.careless() returns text language plpgsql security definer ${pinned}
        as $$ begin return ${open}; end $$;
      alter function leasehold.careless() owner to leasehold_owner;
      grant execute on function leasehold.careless() to leasehold_operator;`);
    await callOn(operator, 'select leasehold.careless()');
    await db.admin.query('drop function leasehold.careless()');
    expect(hostile.sprung).toEqual([expect.stringMatching(/ sprung as leasehold_owner$/)]);
  });
});

describe('the body of every function', () => {
  it('says whose every relation, type and function of ours is', async () => {
    const { rows } = await db.admin.query<{ name: string; body: string; words: string[] }>(`
      select p.oid::regprocedure::text as name, lower(p.prosrc) as body, words.ours as words
      from pg_proc p, (select array(
          select relname::text from pg_class where relkind in ('r', 'v', 'c') and relnamespace::regnamespace::text in ('public', 'leasehold', 'leasehold_auth')
          union select proname::text from pg_proc where pronamespace::regnamespace::text in ('public', 'leasehold', 'leasehold_auth')
        ) as ours) words
      where p.pronamespace::regnamespace::text in ('public', 'leasehold', 'leasehold_auth')`);
    expect(rows.length).toBeGreaterThan(100);
    const broken = rows.flatMap(({ name, body, words }) => {
      const code = body.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''");
      const ours = words.join('|');
      const unqualified = [
        new RegExp(String.raw`\b(?:from|join|update|into)\s+(?:only\s+)?(?:${ours})\b(?!\.)`, 'g'),
        new RegExp(String.raw`(?<![\w.])(?:${ours})\s*\(`, 'g'),
        new RegExp(String.raw`::\s*(?:${ours})\b`, 'g'),
      ];
      return unqualified.flatMap((pattern) =>
        [...code.matchAll(pattern)].map(([found]) => `${name}: ${found}`),
      );
    });
    expect(broken).toEqual([]);
  });
});
