import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRowHolders } from '@/lib/sources/native/row-holders';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeQueue } from '@/test/support/queue';
import { stageSessions } from '@/test/support/sessions';
import { makeJob } from '@/test/support/stuck-job';

let db: FreshDatabase;
let job: { key: string; subject: string };
const stage = stageSessions(() => db);

beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin);
});
afterAll(() => db.drop());
beforeEach(async () => {
  job = await makeJob(db.admin, {
    status: 'pending',
    owner: null,
    token: null,
    lapsedAgo: null,
    heartbeatAgo: null,
  });
});

const held = async () =>
  (await readRowHolders(db.asReader()))
    .filter(({ key }) => key === job.key)
    .map(({ row, pid }) => [row, pid]);
const LOCK = 'select from public.processing_jobs where id = $1 for update';

describe('readRowHolders', () => {
  it('finds the idle transaction behind a waiting job that every claimer skips in silence', async () => {
    const idle = await stage('psql');
    await idle.run('begin');
    await idle.run('select from public.subjects where subject = $1 for update', [job.subject]);
    const { rows } = await db.admin.query(
      'select from public.subjects where subject = $1 for update skip locked',
      [job.subject],
    );
    const { rows: waiting } = await db.admin.query('select from pg_locks where not granted');
    expect([rows.length, waiting.length]).toEqual([0, 0]);
    expect(await held()).toEqual([['subject', idle.pid]]);
    expect(await readRowHolders(db.asReader())).toMatchObject([
      {
        subject: job.subject,
        status: 'pending',
        attempt: 1,
        availableAt: expect.stringMatching(/\.\d{6}Z$/),
      },
    ]);
  });

  it('finds an update under a savepoint, whose number no session shows', async () => {
    const writer = await stage('script');
    await writer.run('begin');
    await writer.run('savepoint s');
    await writer.run('update public.processing_jobs set last_error = $2 where id = $1', [job.key, 'by hand']);
    expect(await held()).toEqual([['job', writer.pid]]);
  });

  it('finds an update under a savepoint that was released, where one session alone can have made it', async () => {
    const writer = await stage('script');
    await writer.run('begin');
    await writer.run('savepoint s');
    await writer.run('update public.processing_jobs set last_error = $2 where id = $1', [job.key, 'by hand']);
    await writer.run('release savepoint s');
    expect(await held()).toEqual([['job', writer.pid]]);

    const other = await makeJob(db.admin, { status: 'pending', owner: null, token: null, lapsedAgo: null });
    const second = await stage('another script');
    await second.run('begin');
    await second.run(LOCK, [other.key]);
    expect(await held()).toEqual([]);
    await writer.run('rollback');
    expect(await held()).toEqual([]);
  });

  it('finds each of several that share a row', async () => {
    const pids: number[] = [];
    for (const name of ['one', 'two', 'three']) {
      const sharer = await stage(name);
      await sharer.run('begin');
      await sharer.run('select from public.subjects where subject = $1 for share', [job.subject]);
      pids.push(sharer.pid);
    }
    expect(await held()).toEqual(pids.sort((a, b) => a - b).map((pid) => ['subject', pid]));
  });

  it('finds a prepared transaction, which has no session', async () => {
    const preparing = await stage('two phases');
    await preparing.run('begin');
    await preparing.run(LOCK, [job.key]);
    await preparing.run(`prepare transaction 'rows-${db.name}'`);
    try {
      expect(await held()).toEqual([['job', 0]]);
    } finally {
      await db.admin.query(`rollback prepared 'rows-${db.name}'`);
    }
  });

  it('finds nobody once the transaction is over, though the row still carries its number', async () => {
    const aborted = await stage('aborted');
    await aborted.run('begin');
    await aborted.run(LOCK, [job.key]);
    await aborted.run('rollback');
    const { rows } = await db.admin.query<{ xmax: string }>(
      'select xmax::text from public.processing_jobs where id = $1',
      [job.key],
    );
    expect(rows[0]?.xmax).not.toBe('0');
    expect(await held()).toEqual([]);
  });
});
