import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countJobs } from '@/lib/jobs/queries/count-jobs';
import { readThroughput } from '@/lib/jobs/queries/read-throughput';
import { readWorkload } from '@/lib/jobs/queries/read-workload';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { enqueue } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { makeJob } from '@/test/support/stuck-job';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin);
  await makeQueue(db.admin, { name: 'payouts' });
});
afterAll(() => db.drop());

const ageOf = (subject: string, age: string) =>
  db.admin.query(
    'update public.processing_jobs set available_at = clock_timestamp() - $2::interval where subject = $1',
    [subject, age],
  );

describe('an empty database', () => {
  it('has no work, and says so', async () => {
    expect(await readWorkload(db.asReader())).toEqual({
      running: 0,
      pending: { count: 0, atLeast: false },
      held: 0,
      oldestPending: null,
    });
    expect(await readThroughput(db.asReader())).toEqual(Array(30).fill(0));
  });
});

describe('readWorkload', () => {
  it('finds the job that has waited longest over all queues, not counting those that may not be claimed yet', async () => {
    for (const [queue, subject, age] of [
      ['invoices', 'WAITS', '2 min'],
      ['payouts', 'WAITS-LONGEST', '5 min'],
      ['payouts', 'NOT-YET', '-1 h'],
    ] as const) {
      await enqueue(db.asWorker(), queue, subject);
      await ageOf(subject, age);
    }
    const { pending, oldestPending } = await readWorkload(db.asReader());
    expect(pending).toEqual({ count: 3, atLeast: false });
    expect(oldestPending).toMatchObject({ queue: 'payouts', subject: 'WAITS-LONGEST' });
    expect(oldestPending?.seconds).toBeGreaterThanOrEqual(300);
  });
});

describe('readThroughput', () => {
  it('counts each whole minute apart, oldest first, and leaves the present one out', async () => {
    for (const minutesAgo of [0, 1, 1, 30, 31]) {
      const { key } = await makeJob(db.admin, { status: 'completed' });
      await db.admin.query(
        `update public.processing_jobs
         set finished_at = date_trunc('minute', clock_timestamp()) - $2 * interval '1 min' where id = $1`,
        [key, minutesAgo],
      );
    }
    const minutes = await readThroughput(db.asReader());
    expect([minutes.length, minutes[0], minutes[29]]).toEqual([30, 1, 2]);
    expect(minutes.slice(1, 29)).toEqual(Array(28).fill(0));
  });
});

describe('countJobs', () => {
  it('counts every status', async () => {
    await makeJob(db.admin, { status: 'failed' });
    await makeJob(db.admin, { status: 'held', owner: null });
    await makeJob(db.admin);
    const exactly = (count: number) => ({ count, atLeast: false });
    expect(await countJobs(db.asReader())).toEqual({
      pending: exactly(3),
      running: exactly(1),
      held: exactly(1),
      failed: exactly(1),
      completed: exactly(5),
    });
  });
});
