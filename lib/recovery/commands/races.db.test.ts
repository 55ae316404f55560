import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { retryJob } from '@/lib/recovery/commands/retry-job';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, claim, type GrantedJob, renew, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { ANA, BEN, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeQueue(db.admin, { name: 'beating', takeover: 'operator' });
});
afterAll(() => db.drop());

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await db.admin.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values);
  return rows[0]?.n ?? -1;
}

const times = (length: number) => Array.from({ length }, (_, index) => index);

describe('marking failed in the very moment the worker completes', () => {
  it('lets exactly one take effect in 200 races, and tells and records it to the other', async () => {
    const [workers, operators] = [db.asWorker(), db.asOperator()];
    for (const round of times(200)) {
      const { key } = await makeJob(db.admin, { token: 1 });
      const grant = { job_id: key, token: '1' } as GrantedJob;
      const request = await wishOn(db.admin, 'mark-failed', key);
      const complete = () => tell(workers, 'complete_job', grant, 'w-7f3a');
      // Whoever is sent first has a head start; each gets it in half of the races.
      const early = round % 2 ? complete() : null;
      const marking = markJobFailed(operators, ANA, request);
      const [completed, { outcome, detail, auditSeq }] = await Promise.all([early ?? complete(), marking]);

      expect([completed, outcome]).toEqual(completed ? [true, 'stale'] : [false, 'done']);
      if (completed) expect(detail).toMatch(/^It completed at/);
      expect(
        await count(
          'public.processing_jobs where id = $1 and status = $2',
          key,
          completed ? 'completed' : 'failed',
        ),
      ).toBe(1);
      expect(await count('leasehold.audit_events where seq = $1 and outcome = $2', auditSeq, outcome)).toBe(
        1,
      );
      const rejected = `public.job_events where job_id = $1 and kind = 'stale_write_rejected'`;
      expect(await count(rejected, key)).toBe(completed ? 0 : 1);
    }
  });
});

describe('retry, acquire and claim of one subject at once', () => {
  it('never open two attempts and never end in an error, in 100 rounds of 6', async () => {
    const [workers, operators] = [db.asWorker(), db.asOperator()];
    for (const round of times(100)) {
      const { key, subject } = await makeJob(db.admin, { status: round % 3 ? 'failed' : 'running' });
      const [ana, ben] = [await wishOn(db.admin, 'retry', key), await wishOn(db.admin, 'retry', key)];
      const [first, second, ...grants] = await Promise.all([
        retryJob(operators, ANA, ana),
        retryJob(operators, BEN, ben),
        acquire(workers, 'invoices', subject, 'w-1'),
        claim(workers, 'invoices', 'w-2'),
        acquire(workers, 'invoices', subject, 'w-3'),
        claim(workers, 'invoices', 'w-4'),
      ]);

      const outcomes = [first.outcome, second.outcome];
      expect(outcomes.every((outcome) => outcome === 'done' || outcome === 'stale')).toBe(true);
      expect(outcomes.filter((outcome) => outcome === 'done').length).toBeLessThanOrEqual(1);
      expect(grants.filter((grant) => grant?.subject === subject).length).toBeLessThanOrEqual(1);
      const open = `public.processing_jobs where subject = $1 and status in ('pending', 'running', 'held')`;
      expect(await count(open, subject)).toBe(1);
      expect(await count('public.processing_jobs where subject = $1', subject)).toBe(2);
      await db.admin.query(
        `update public.processing_jobs set status = 'completed', finished_at = clock_timestamp()
         where subject = $1 and status <> 'failed'`,
        [subject],
      );
    }
  });
});

describe('acts beside heartbeats', () => {
  it('make no renewal fail and no deadlock, when operators press on jobs that beat', async () => {
    const [workers, operators] = [db.asWorker(8), db.asOperator(8)];
    const grants = await Promise.all(
      times(4).map((index) => acquire(workers, 'beating', `B-${index}`, `w-b${index}`)),
    );
    let pressing = true;
    const beat = async (grant: GrantedJob | null, owner: string) => {
      const answers: boolean[] = [];
      while (grant && pressing) answers.push((await renew(workers, grant, owner)).renewed);
      return answers;
    };
    const press = async (index: number) => {
      const key = grants[index % 4]?.job_id ?? '';
      const request = await wishOn(db.admin, index % 2 ? 'retry' : 'mark-failed', key);
      return (index % 2 ? retryJob : markJobFailed)(operators, index % 3 ? ANA : BEN, request);
    };
    const beats = grants.map((grant, index) => beat(grant, `w-b${index}`));
    const outcomes = await Promise.all(times(200).map(press));
    pressing = false;

    const renewals = (await Promise.all(beats)).flat();
    expect(renewals.length).toBeGreaterThan(10);
    expect(renewals.every(Boolean)).toBe(true);
    expect(outcomes.filter(({ outcome }) => outcome !== 'stale' && outcome !== 'refused')).toEqual([]);
    expect(await count('pg_stat_database where datname = current_database() and deadlocks > 0')).toBe(0);
  });
});
