import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '@/lib/db/pool';
import { inTransaction } from '@/lib/db/transaction';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

describe('an act whose connection breaks', () => {
  it('is unknown when nothing tells how it ended, and acts once when asked again', async () => {
    const { key } = await makeJob(db.admin);
    const request = await wishOn(db.admin, 'mark-failed', key);
    const broken = await inTransaction(db.admin, async (holder) => {
      await holder.query('select from public.processing_jobs where id = $1 for update', [key]);
      const call = markJobFailed(db.asOperator(), ANA, request);
      await terminateTheWaiting();
      return call;
    });
    expect(broken).toMatchObject({ outcome: 'unknown', auditSeq: null, rowsChanged: 0 });

    const again = await markJobFailed(db.asOperator(), ANA, request);
    expect(again).toMatchObject({ outcome: 'done', replayed: false, rowsChanged: 1 });
  });

  it('gives the stored answer when it had been carried out', async () => {
    const { key } = await makeJob(db.admin);
    const request = await wishOn(db.admin, 'mark-failed', key);
    const first = await markJobFailed(db.asOperator(), ANA, request);
    const broken = await inTransaction(db.admin, async (holder) => {
      await holder.query('select from leasehold.requests where request_key = $1 for update', [
        request.requestKey,
      ]);
      const call = markJobFailed(db.asOperator(), ANA, request);
      await terminateTheWaiting();
      return call;
    });
    expect(broken).toEqual({ ...first, replayed: true });
  });

  it('throws when no connection was there to send it by, because then it certainly did not happen', async () => {
    const { key } = await makeJob(db.admin);
    const request = await wishOn(db.admin, 'mark-failed', key);
    const nowhere = openPool({
      ...{
        connectionString: 'postgresql://x:y@127.0.0.1:1/z',
        role: 'leasehold_operator',
        applicationName: 'nowhere',
      },
      ...{ statementTimeoutMs: 1_000, lockTimeoutMs: 500, max: 1 },
    });
    await expect(markJobFailed(nowhere, ANA, request)).rejects.toMatchObject({ fault: 'out_of_reach' });
    await nowhere.end();
  });
});

/** Ends the session of the act that waits for a lock, as soon as it waits. */
async function terminateTheWaiting(): Promise<void> {
  const { rowCount } = await db.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%mark_job_failed%'`,
  );
  if (rowCount === 0) await terminateTheWaiting();
}
