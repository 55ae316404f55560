import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, claim } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { race } from '@/test/support/race';
import { ANA, wishOn } from '@/test/support/stuck-job';

const ROUNDS = 500;
const SUBJECT = 'the one';
const START_STATES = ['pending', 'lapsed', 'failed', 'held'] as const;

let db: FreshDatabase;
let queue: string;
beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin, { maxAttempts: 100_000 });
});
afterAll(() => db.drop());

async function newest(): Promise<{ id: string; status: string }> {
  const { rows } = await db.admin.query(
    'select id, status from public.processing_jobs where subject = $1 order by attempt desc limit 1',
    [SUBJECT],
  );
  return rows[0];
}

/** Puts the newest attempt where a round begins. Only the superuser can; terminal rows stay as they are. */
async function begin(state: (typeof START_STATES)[number]): Promise<void> {
  await acquire(db.asWorker(), queue, SUBJECT, 'former owner', true);
  const { id } = await newest();
  await db.admin.query(
    `update public.processing_jobs
     set status = case $2 when 'lapsed' then 'pending' else $2 end, available_at = clock_timestamp() - interval '1 s',
       finished_at = case when $2 = 'failed' then clock_timestamp() end
     where id = $1`,
    [id, state],
  );
  if (state === 'lapsed') {
    await acquire(db.asWorker(), queue, SUBJECT, 'former owner');
    await lapseLease(db.admin, id, 3600);
  }
}

/** Holding and releasing a hold, in the lock order of every act: the subject, then its row. */
async function hold(
  client: PoolClient,
  from: 'pending' | 'held',
  to: 'pending' | 'held',
): Promise<string | null> {
  await client.query('begin');
  await client.query('select from public.subjects where subject = $1 for no key update', [SUBJECT]);
  const { rowCount } = await client.query(
    'update public.processing_jobs set status = $3 where subject = $1 and status = $2',
    [SUBJECT, from, to],
  );
  await client.query('commit');
  return rowCount ? `made ${to}` : null;
}

async function retry(client: PoolClient): Promise<string | null> {
  const { id } = await newest();
  const request = await wishOn(db.admin, 'retry', id);
  const command = { ...request, actor: ANA, bodyHash: 'one', correlationId: crypto.randomUUID() };
  const { rows } = await client.query('select leasehold.retry_job($1::jsonb) as answer', [
    JSON.stringify({ ...command, ...request.address, jobKey: id, evidence: {} }),
  ]);
  const { outcome } = rows[0].answer;
  expect(['done', 'stale', 'refused']).toContain(outcome);
  return outcome === 'done' ? 'retried' : null;
}

describe('acquire, claim, retry and hold on one subject', () => {
  it(`never leave two open attempts, and never an error, in ${ROUNDS} rounds of 12 connections`, async () => {
    const seen: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      await begin(START_STATES[round % START_STATES.length] ?? 'pending');
      const workers = Array.from({ length: 6 }, (_, index) => async (client: PoolClient) => {
        const grant =
          index % 2 === 0
            ? await acquire(client, queue, SUBJECT, `w${index}`)
            : await claim(client, queue, `w${index}`);
        return grant && (index % 2 === 0 ? 'acquired' : 'claimed');
      });
      const outcomes = await Promise.all([
        race(db.asWorker(), workers),
        race(db.asOperator(), [retry, retry, retry]),
        race(db.admin, [
          (client) => hold(client, 'pending', 'held'),
          (client) => hold(client, 'held', 'pending'),
          (client) => hold(client, 'pending', 'held'),
        ]),
      ]);
      for (const outcome of outcomes.flat()) {
        if (outcome) seen[outcome] = (seen[outcome] ?? 0) + 1;
      }
      const { rows } = await db.admin.query(
        `select count(*)::int as open from public.processing_jobs where status in ('pending', 'running', 'held')`,
      );
      expect(rows[0].open).toBeLessThanOrEqual(1);
    }
    // Each act won often, or the race would prove nothing about it.
    for (const act of ['acquired', 'claimed', 'retried', 'made held', 'made pending']) {
      expect(seen[act], act).toBeGreaterThan(20);
    }
  });
});
