import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { retryJob } from '@/lib/recovery/commands/retry-job';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import {
  acquire,
  claim,
  enqueue,
  type GrantedJob,
  history,
  renew,
  sweep,
  tell,
} from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { ANA, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
let queue: string;
beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin);
});
afterAll(() => db.drop());

async function running(subject: string, owner = 'w-1'): Promise<GrantedJob> {
  const grant = await acquire(db.asWorker(), queue, subject, owner);
  if (!grant) throw new Error(`${subject} was not granted`);
  return grant;
}

/** What was recorded of a subject from outside, oldest first. */
async function recorded(subject: string) {
  const { rows } = await db.admin.query(
    `select attempt, owner, token::text, detail from public.job_events
     where subject = $1 and kind = 'changed_outside' order by id`,
    [subject],
  );
  return rows;
}

/** Runs statements on a connection of the superuser's own, as a person at psql does. */
async function atPsql(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: db.urls.admin, application_name: 'psql' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const session = async () => (await db.admin.query('select session_user as name')).rows[0].name as string;

describe('a change of status or lease from outside', () => {
  it('is recorded with who made it, and the guarded columns before and after', async () => {
    const { job_id, token } = await running('BY-HAND');
    await atPsql(
      `update public.processing_jobs set status = 'failed', finished_at = now() where id = ${job_id}`,
    );
    expect(await recorded('BY-HAND')).toEqual([
      {
        attempt: 1,
        owner: 'w-1',
        token,
        detail: {
          by: await session(),
          application: 'psql',
          before: expect.objectContaining({ status: 'running', owner: 'w-1', token }),
          after: expect.objectContaining({ status: 'failed', owner: 'w-1', token }),
        },
      },
    ]);
  });

  it.each([
    ['lease_until', `lease_until = lease_until + interval '1 h'`],
    ['lease_until to nothing', 'lease_until = null'],
    ['lease_owner', `lease_owner = 'somebody'`],
    ['lease_token', 'lease_token = 99'],
    ['attempt', 'attempt = 7'],
  ])('is recorded for %s', async (column, change) => {
    const { job_id } = await running(`COLUMN ${column}`);
    await atPsql(`update public.processing_jobs set ${change} where id = ${job_id}`);
    expect(await recorded(`COLUMN ${column}`)).toHaveLength(1);
  });

  it('is recorded of the owner of the table too, whether it takes the role or calls the functions as such', async () => {
    const { job_id } = await running('BY-OWNER');
    await atPsql(
      'set role leasehold_owner',
      `update public.processing_jobs set lease_until = null where id = ${job_id}`,
      `select leasehold.end_attempt(j, 'failed', 'by hand', now()) from public.processing_jobs j where id = ${job_id}`,
    );
    expect(await recorded('BY-OWNER')).toHaveLength(2);
  });

  it('is recorded of a session that logged in as the owner of the table', async () => {
    const { job_id } = await running('BY-LOGIN');
    await atPsql(
      'set session authorization leasehold_owner',
      `update public.processing_jobs set lease_token = 9 where id = ${job_id}`,
      `select leasehold.end_attempt(j, 'failed', 'by hand', now()) from public.processing_jobs j where id = ${job_id}`,
    );
    expect(await recorded('BY-LOGIN')).toHaveLength(2);
  });

  it('is recorded of a superuser that calls what only functions call', async () => {
    const { job_id } = await running('INSIDE-OUT');
    await atPsql(
      `select leasehold.end_attempt(j, 'failed', 'by hand', now()) from public.processing_jobs j where id = ${job_id}`,
    );
    expect(await recorded('INSIDE-OUT')).toHaveLength(1);
  });

  it('is recorded when the row itself is removed', async () => {
    const id = await enqueue(db.asWorker(), queue, 'REMOVED');
    await atPsql(`delete from public.processing_jobs where id = ${id}`);
    expect(await recorded('REMOVED')).toMatchObject([
      { detail: { before: { status: 'pending' }, after: null } },
    ]);
  });

  it('is not recorded when it is undone', async () => {
    const { job_id } = await running('UNDONE');
    await atPsql(
      'begin',
      `update public.processing_jobs set lease_token = 9 where id = ${job_id}`,
      'rollback',
    );
    expect(await recorded('UNDONE')).toEqual([]);
  });

  it('is not seen in other columns, nor in what stays as it was', async () => {
    const { job_id } = await running('OTHERWISE');
    await atPsql(
      `update public.processing_jobs set payload = '{}', last_error = 'a note', status = status where id = ${job_id}`,
    );
    expect(await recorded('OTHERWISE')).toEqual([]);
  });
});

describe('what comes through the functions', () => {
  it('leaves nothing recorded as from outside, whoever calls them', async () => {
    await enqueue(db.asWorker(), queue, 'PROPER');
    for (const caller of [db.asWorker(), db.admin]) {
      const renewed = (await claim(caller, queue, 'w-9')) ?? (await running('PROPER', 'w-9'));
      await renew(caller, renewed, 'w-9');
      await tell(caller, 'enter_stage', renewed, 'w-9', 'ocr');
      await tell(caller, 'release_job', renewed, 'w-9');
    }
    const lapsed = await running('PROPER', 'w-10');
    await lapseLease(db.admin, lapsed.job_id);
    expect(await sweep(db.asWorker(), queue, 'PROPER', '0 s')).toBe(1);
    const failed = await running('PROPER', 'w-11');
    await tell(db.asWorker(), 'fail_job', failed, 'w-11', 'no text');
    const last = await running('PROPER', 'w-12');
    await tell(db.asWorker(), 'complete_job', last, 'w-12');

    expect(await history(db.admin, 'PROPER')).toContain('completed');
    expect(await recorded('PROPER')).toEqual([]);
  });

  it('leaves nothing recorded of what operators do', async () => {
    await makeImpatientQueue(db.admin, 'acts');
    const { key, subject } = await makeJob(db.admin, { queue: 'acts' });
    const marked = await markJobFailed(db.asOperator(), ANA, await wishOn(db.admin, 'mark-failed', key));
    const retried = await retryJob(db.asOperator(), ANA, await wishOn(db.admin, 'retry', key));
    expect([marked.outcome, retried.outcome]).toEqual(['done', 'done']);
    expect(await recorded(subject)).toEqual([]);
  });

  it('runs as the owner, every function that a worker or an operator may call and that could write a job', async () => {
    const { rows } = await db.admin.query<{ callable: number; outside: string[] }>(
      `select count(*)::int as callable,
         coalesce(array_agg(p.oid::regproc::text) filter (
           where not p.prosecdef or p.proowner <> 'leasehold_owner'::regrole
             and has_table_privilege(p.proowner, 'public.processing_jobs', 'insert, update, delete')), '{}') as outside
       from pg_proc p
       where p.pronamespace in ('leasehold'::regnamespace, 'public'::regnamespace)
         and (has_function_privilege('leasehold_worker', p.oid, 'execute')
           or has_function_privilege('leasehold_operator', p.oid, 'execute'))`,
    );
    expect(rows[0]?.callable).toBeGreaterThan(15);
    expect(rows[0]?.outside).toEqual([]);
  });
});
