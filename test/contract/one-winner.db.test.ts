import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, claim, enqueue } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { race, runners } from '@/test/support/race';

const ROUNDS = 100;
const CONTENDERS = 50;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** A queue of one subject, so that acquirers and claimers contend for the same thing. */
async function contended(name: string, lapsed: boolean): Promise<string> {
  const queue = await makeQueue(db.admin, { name });
  if (lapsed) {
    const former = await acquire(db.asWorker(CONTENDERS), queue, 'the one', 'former owner');
    await lapseLease(db.admin, former?.job_id ?? '');
  } else {
    await enqueue(db.asWorker(CONTENDERS), queue, 'the one');
  }
  return queue;
}

async function attemptsOf(queue: string) {
  const { rows } = await db.admin.query(
    `select array_agg(status order by attempt) as statuses, count(distinct lease_token)::int as tokens
     from public.processing_jobs where queue = $1`,
    [queue],
  );
  return rows[0];
}

describe('50 acquirers and claimers of one subject', () => {
  it(`have one winner, and close a lapsed attempt once, in each of ${ROUNDS} rounds, half of them lapsed`, async () => {
    const pool = db.asWorker(CONTENDERS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const lapsed = round % 2 === 0;
      const queue = await contended(`round ${round}`, lapsed);

      const grants = await race(
        pool,
        runners(CONTENDERS, (index) => (client) => {
          const owner = `contender ${index}`;
          return index % 2 === 0 ? claim(client, queue, owner) : acquire(client, queue, 'the one', owner);
        }),
      );

      expect(grants.filter((grant) => grant !== null)).toHaveLength(1);
      expect(await attemptsOf(queue)).toEqual(
        lapsed ? { statuses: ['failed', 'running'], tokens: 2 } : { statuses: ['running'], tokens: 1 },
      );
    }
  });

  it('win a subject that has no row yet once, whoever makes it first', async () => {
    const queue = await makeQueue(db.admin, { name: 'new subjects' });
    for (let round = 0; round < 20; round += 1) {
      const grants = await race(
        db.asWorker(CONTENDERS),
        runners(
          CONTENDERS,
          (index) => (client) => acquire(client, queue, `new ${round}`, `contender ${index}`),
        ),
      );
      expect(grants.filter((grant) => grant !== null)).toHaveLength(1);
    }
  });

  it('are swept once when 50 sweeps meet', async () => {
    const queue = await contended('swept', true);
    const closed = await race(
      db.asWorker(CONTENDERS),
      runners(CONTENDERS, () => async (client) => {
        const { rows } = await client.query('select public.release_stale_locks($1, $2, $3) as n', [
          queue,
          'the one',
          '0 s',
        ]);
        return rows[0].n as number;
      }),
    );
    expect(closed.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await attemptsOf(queue)).toEqual({ statuses: ['failed', 'pending'], tokens: 1 });
  });
});
