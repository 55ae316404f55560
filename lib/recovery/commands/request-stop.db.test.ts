import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestStop } from '@/lib/recovery/commands/request-stop';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { aborted, grantOf, keepAlive } from '@/test/support/lease';
import { acquire, type GrantedJob, renew, statuses, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { lastEventOf, recordOf, rowOf } from '@/test/support/records';
import { ANA, BEN, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

const OWNER = 'w-7f3a';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin);
  await makeImpatientQueue(db.admin, 'impatient');
});
afterAll(() => db.drop());

async function grant(subject: string): Promise<GrantedJob> {
  const granted = await acquire(db.asWorker(), 'invoices', subject, OWNER);
  if (!granted) throw new Error(`${subject} was not granted`);
  return granted;
}

async function stop(key: string, actor = ANA) {
  return requestStop(db.asOperator(), actor, await wishOn(db.admin, 'request-stop', key));
}

describe('request stop', () => {
  it('is heard by the owner at its next heartbeat, which still renews the lease', async () => {
    const granted = await grant('INV-heard');
    const outcome = await stop(granted.job_id);

    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1, now: { status: 'running' } });
    expect(outcome.detail).toBe('w-7f3a is asked to stop; it hears that at its next heartbeat.');
    expect(await rowOf(db.admin, granted.job_id)).toMatchObject({ stop_requested_at: expect.any(Date) });
    expect(await lastEventOf(db.admin, 'INV-heard')).toMatchObject({ kind: 'stop_requested' });
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({
      before: [{ stop_requested_at: null }],
      after: [{ status: 'running', stop_requested_at: expect.stringMatching(/Z$/) }],
    });
    expect(await renew(db.asWorker(), granted, OWNER)).toMatchObject({ renewed: true, stop_requested: true });
  });

  it('reaches the work that runs under the lease, which is kept until it ends', async () => {
    const lease = keepAlive(db, await grantOf(db, 'invoices', 'INV-works', OWNER));
    await stop(lease.grant.jobId);
    expect(await aborted(lease.stopAsked)).toMatchObject({ name: 'StopAsked' });
    expect(lease.lost.aborted).toBe(false);
    lease.end();
  });

  it('ends with the job given back: the attempt closes and the next is pending', async () => {
    const granted = await grant('INV-back');
    await stop(granted.job_id);
    const { rows } = await db
      .asWorker()
      .query<{ accepted: boolean }>('select public.release_job($1, $2, $3) as accepted', [
        granted.job_id,
        OWNER,
        granted.token,
      ]);
    expect(rows[0]?.accepted).toBe(true);
    expect(await statuses(db.admin, 'INV-back')).toEqual(['failed', 'pending']);
  });

  it('is not made stale by the renewals of an owner that lives', async () => {
    const granted = await grant('INV-beats');
    const request = await wishOn(db.admin, 'request-stop', granted.job_id);
    await renew(db.asWorker(), granted, OWNER);
    expect(await requestStop(db.asOperator(), ANA, request)).toMatchObject({ outcome: 'done' });
  });

  it('is refused when it was asked for already, and says by whom', async () => {
    const granted = await grant('INV-twice');
    await stop(granted.job_id);
    await expect(stop(granted.job_id, BEN)).resolves.toMatchObject({
      ...{ outcome: 'refused', rowsChanged: 0 },
      detail: expect.stringMatching(/^Ana Ruiz asked it to stop at \d\d:\d\d:\d\d UTC already\. Nothing/),
    });
  });

  it('is stale once the owner has said how it ended', async () => {
    const granted = await grant('INV-ended');
    const request = await wishOn(db.admin, 'request-stop', granted.job_id);
    await tell(db.asWorker(), 'complete_job', granted, OWNER);
    const outcome = await requestStop(db.asOperator(), ANA, request);
    expect(outcome).toMatchObject({ outcome: 'stale', now: { status: 'completed' } });
    expect(await rowOf(db.admin, granted.job_id)).toMatchObject({ stop_requested_at: null });
  });

  it('reaches an owner that is silent under a live lease: nobody can tell', async () => {
    const { key } = await makeJob(db.admin, {
      queue: 'impatient',
      lapsedAgo: '-1 min',
      heartbeatAgo: '1 min',
    });
    expect(await stop(key)).toMatchObject({ outcome: 'done' });
  });

  it('is refused where the owner is presumed gone', async () => {
    const { key } = await makeJob(db.admin, { queue: 'impatient' });
    const outcome = await stop(key);
    expect(outcome.outcome).toBe('refused');
    expect(outcome.detail).toMatch(/^w-7f3a is presumed gone: nobody would hear it\./);
  });

  it('is refused where the owner has left its exit record, even under a live lease', async () => {
    await db.admin.query(
      `insert into public.workers (id, host, os_pid, application_name, state, exit_record)
       values ('w-left', 'h', 1, 'w-left', 'stopped', '{}')`,
    );
    const { key } = await makeJob(db.admin, { owner: 'w-left', lapsedAgo: '-1 min' });
    expect((await stop(key)).detail).toMatch(/^w-left has stopped, as its exit record says/);
  });

  it.each(['pending', 'held', 'failed', 'completed'])('refuses an attempt that is %s', async (status) => {
    const { key } = await makeJob(db.admin, { status });
    expect(await stop(key)).toMatchObject({ outcome: 'refused', rowsChanged: 0, now: { status } });
  });
});
