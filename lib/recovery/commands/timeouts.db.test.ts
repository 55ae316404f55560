import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '@/lib/db/pool';
import { inTransaction } from '@/lib/db/transaction';
import { pairKey } from '@/lib/locks/advisory-key';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

/** Acts as the operator with its own limits while another transaction holds what `lock` takes. */
async function actWhile(lock: string, limits: { lockTimeoutMs: number; statementTimeoutMs: number }) {
  const { key } = await makeJob(db.admin);
  const request = await wishOn(db.admin, 'mark-failed', key);
  const pool = openPool({
    ...limits,
    ...{ connectionString: db.urls.console, role: 'leasehold_operator', applicationName: 'limits', max: 1 },
  });
  try {
    return await inTransaction(db.admin, async (holder) => {
      await holder.query(lock.replace('$key', key).replace('$request', request.requestKey));
      return { outcome: await markJobFailed(pool, ANA, request), key, request };
    });
  } finally {
    await pool.end();
  }
}

async function recordsOf(key: string) {
  const { rows } = await db.admin.query(
    'select outcome, detail, rows_changed from leasehold.audit_events where job_key = $1',
    [key],
  );
  return rows;
}

const HOLD_JOB = 'select from public.processing_jobs where id = $key for update';
const HOLD_SUBJECT = `select from public.subjects s
  where (s.queue, s.subject) = (select j.queue, j.subject from public.processing_jobs j where j.id = $key) for update`;
const HOLD_CHAIN = `select pg_advisory_xact_lock(${pairKey('leasehold', 'audit chain').join(', ')})`;

describe('an act that waits for a lock', () => {
  it.each([
    ['the row', HOLD_JOB],
    ['the subject', HOLD_SUBJECT],
  ])('ends as timed_out and is recorded when %s is held for longer than lock_timeout', async (_, lock) => {
    const { outcome, key } = await actWhile(lock, { lockTimeoutMs: 50, statementTimeoutMs: 5_000 });
    expect(outcome).toMatchObject({ outcome: 'timed_out', rowsChanged: 0, now: { status: 'running' } });
    expect(outcome.detail).toBe(
      'Another transaction held this job for longer than 50ms. Nothing was written.',
    );
    expect(await recordsOf(key)).toEqual([{ outcome: 'timed_out', detail: outcome.detail, rows_changed: 0 }]);
  });

  it('ends as timed_out and is recorded when its statement runs past its timeout', async () => {
    const { outcome, key } = await actWhile(HOLD_JOB, { lockTimeoutMs: 5_000, statementTimeoutMs: 100 });
    expect(outcome).toMatchObject({ outcome: 'timed_out', rowsChanged: 0 });
    expect(await recordsOf(key)).toMatchObject([{ outcome: 'timed_out' }]);
  });

  it('gives the same answer again under its key, though the lock is free by then', async () => {
    const { outcome, request } = await actWhile(HOLD_JOB, { lockTimeoutMs: 50, statementTimeoutMs: 5_000 });
    const again = await markJobFailed(db.asOperator(), ANA, request);
    expect(again).toEqual({ ...outcome, replayed: true });
  });

  it('is undone altogether when its record cannot be written in time', async () => {
    const { outcome, key } = await actWhile(HOLD_CHAIN, { lockTimeoutMs: 50, statementTimeoutMs: 100 });
    expect(outcome).toMatchObject({ outcome: 'timed_out', auditSeq: null, rowsChanged: 0 });
    const { rows } = await db.admin.query('select status from public.processing_jobs where id = $1', [key]);
    expect(rows).toEqual([{ status: 'running' }]);
    expect(await recordsOf(key)).toEqual([]);
  });
});

describe('a second submit of a wish that is still being carried out', () => {
  it('waits for the first and gives its answer', async () => {
    const { key } = await makeJob(db.admin);
    const request = await wishOn(db.admin, 'mark-failed', key);
    const both = await inTransaction(db.admin, async (holder) => {
      await holder.query(HOLD_JOB.replace('$key', key));
      const first = markJobFailed(db.asOperator(), ANA, request);
      const second = markJobFailed(db.asOperator(), ANA, request);
      await bothWait();
      return [first, second];
    });
    const [first, second] = await Promise.all(both);
    expect([first?.outcome, second?.outcome]).toEqual(['done', 'done']);
    expect(first?.auditSeq).toBe(second?.auditSeq);
  });
});

/** Resolves when two calls stand in a queue for a lock. */
async function bothWait(): Promise<void> {
  const { rows } = await db.admin.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%mark_job_failed%'`,
  );
  if (rows[0]?.waiting !== 2) await bothWait();
}
