import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { retryJob } from '@/lib/recovery/commands/retry-job';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA, BEN, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

/** Ana looks, `meanwhile` happens, and she presses mark failed: what she is told. */
async function toldAfter(meanwhile: (key: string, subject: string) => Promise<unknown>): Promise<string> {
  const { key, subject } = await makeJob(db.admin, { token: 4711 });
  const request = await wishOn(db.admin, 'mark-failed', key);
  await meanwhile(key, subject);
  const before = await rows(subject);
  const outcome = await markJobFailed(db.asOperator(), ANA, request);
  expect(outcome).toMatchObject({ outcome: 'stale', rowsChanged: 0, successorKey: null });
  expect(await rows(subject)).toEqual(before);
  return outcome.detail;
}

async function rows(subject: string) {
  const { rows } = await db.admin.query('select j::text from public.processing_jobs j where subject = $1', [
    subject,
  ]);
  return rows;
}

const set = (columns: string) => (key: string) =>
  db.admin.query(`update public.processing_jobs set ${columns} where id = $1`, [key]);
const CLOSE = "finished_at = '2026-11-29 03:15:01Z'";

describe('a stale act says what changed', () => {
  it('when the worker completed it', async () => {
    const told = await toldAfter(set(`status = 'completed', ${CLOSE}`));
    expect(told).toMatch(/^It completed at (29 Nov 2026, )?03:15:01 UTC\. Nothing was written\.$/);
  });

  it('when the worker failed it, with its own error', async () => {
    const told = await toldAfter(
      set(`status = 'failed', last_error = E'No such vendor\\nat line 3', ${CLOSE}`),
    );
    expect(told).toMatch(/^It was closed as failed at .*03:15:01 UTC: No such vendor\. Nothing/);
  });

  it('when the owner renewed its lease', async () => {
    expect(await toldAfter(set("lease_until = lease_until + '1 h'"))).toMatch(
      /^w-7f3a renewed its lease, which now runs/,
    );
  });

  it('when another worker took it over', async () => {
    const told = await toldAfter(async (key, subject) => {
      await set(`status = 'failed', ${CLOSE}`)(key);
      await makeJob(db.admin, { subject, attempt: 2, owner: 'w-e90b', token: 4739 });
    });
    expect(told).toMatch(/^w-e90b took it over at \d.*UTC with token 4739, as attempt 2\. Nothing/);
  });

  it('when another person marked it failed', async () => {
    const told = await toldAfter(async (key) =>
      markJobFailed(db.asOperator(), BEN, await wishOn(db.admin, 'mark-failed', key)),
    );
    expect(told).toMatch(/^Ben Okoye marked it failed at \d\d:\d\d:\d\d UTC\. Nothing/);
  });

  it('when another person retried it', async () => {
    const told = await toldAfter(async (key) =>
      retryJob(db.asOperator(), BEN, await wishOn(db.admin, 'retry', key)),
    );
    expect(told).toMatch(/^Ben Okoye retried it at \d\d:\d\d:\d\d UTC; attempt 2 is pending\. Nothing/);
  });

  it.each([
    'lease_owner = null',
    'lease_token = 4712',
    'attempt = 2',
    'lease_until = null',
    "lease_until = lease_until + '1 us'",
  ])('and never acts when only this moved: %s', async (columns) => {
    expect(await toldAfter(set(columns))).toMatch(/Nothing was written\.$/);
  });

  it('and never acts on a guard that leaves a column out', async () => {
    const { key } = await makeJob(db.admin, { owner: null });
    const request = await wishOn(db.admin, 'mark-failed', key);
    const { owner: _, ...partial } = request.guard;
    const outcome = await markJobFailed(db.asOperator(), ANA, {
      ...request,
      guard: partial as typeof request.guard,
    });
    expect(outcome.outcome).toBe('stale');
  });
});
