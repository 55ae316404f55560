import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '@/lib/audit/queries/verify-chain';
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

it('leaves one whole chain when 32 acts run at once, two on each job', async () => {
  const jobs = await Promise.all(Array.from({ length: 16 }, () => makeJob(db.admin)));
  const pairs = await Promise.all(
    jobs.map(
      async ({ key }) =>
        [await wishOn(db.admin, 'mark-failed', key), await wishOn(db.admin, 'retry', key)] as const,
    ),
  );
  const operator = db.asOperator(32);
  const answers = await Promise.all(
    pairs.flatMap(([failed, retried]) => [
      markJobFailed(operator, ANA, failed),
      retryJob(operator, BEN, retried),
    ]),
  );
  const outcomes = answers.map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual([...Array(16).fill('done'), ...Array(16).fill('stale')]);
  expect(await verifyChain(db.asReader())).toMatchObject({ intact: true, events: 32 });
});
