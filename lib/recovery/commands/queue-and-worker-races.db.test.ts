import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainWorker } from '@/lib/recovery/commands/drain-worker';
import { pauseQueue } from '@/lib/recovery/commands/pause-queue';
import { resumeQueue } from '@/lib/recovery/commands/resume-queue';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { besideBeats, Waits } from '@/test/support/heartbeats';
import { acquire, claim, enqueue, type GrantedJob } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { ANA, BEN } from '@/test/support/stuck-job';
import { wishOnQueue, wishOnWorker } from '@/test/support/target-wishes';
import { deadlocksIn, subjectsOutOfOrder, watchInvariants } from '@/test/support/watch-invariants';
import { registerWorker } from '@/test/support/workers';

const ROUNDS = Array.from({ length: 100 }, (_, round) => round);
const LONGEST_WAIT = 1_000;

let db: FreshDatabase;
let bystander: GrantedJob;
const waits = new Waits();
beforeAll(async () => {
  db = await freshDatabase();
  await watchInvariants(db.admin);
  await makeQueue(db.admin);
  const granted = await acquire(db.asWorker(), 'invoices', 'B-1', 'w-b');
  if (!granted) throw new Error('not granted');
  bystander = granted;
});
afterAll(() => db.drop());

/** Records of one wish. */
async function recorded(requestKey: string): Promise<string[]> {
  const { rows } = await db.admin.query<{ outcome: string }>(
    'select outcome from leasehold.audit_events where request_key = $1',
    [requestKey],
  );
  return rows.map(({ outcome }) => outcome);
}

/** Runs the rounds beside a job of the queue that beats without a pause; no beat may fail or wait long. */
async function besideHeartbeats(round: (number: number) => Promise<void>): Promise<void> {
  const refused = await besideBeats(
    { pool: db.asWorker(), grant: bystander, owner: 'w-b', waits },
    async () => {
      for (const number of ROUNDS) await round(number);
    },
  );
  expect(refused).toEqual([]);
  expect(waits.longest).toBeLessThan(LONGEST_WAIT);
  expect(await deadlocksIn(db.admin)).toBe(0);
}

describe('pausing and resuming a queue', () => {
  it('beside claims: each claim is granted or finds nothing, and none is granted afterwards', async () => {
    await besideHeartbeats(async (round) => {
      await enqueue(db.asWorker(), 'invoices', `INV-${round}`);
      const request = await wishOnQueue(db.admin, 'pause-queue', 'invoices');
      const early = round % 2 ? claim(db.asWorker(), 'invoices', 'w-1') : null;
      const pausing = pauseQueue(db.asOperator(), ANA, request);
      const [outcome] = await Promise.all([pausing, early ?? claim(db.asWorker(), 'invoices', 'w-1')]);

      expect(outcome.outcome).toBe('done');
      expect(await recorded(request.requestKey)).toEqual(['done']);
      expect(await claim(db.asWorker(), 'invoices', 'w-2')).toBeNull();
      const resuming = await wishOnQueue(db.admin, 'resume-queue', 'invoices');
      expect(await resumeQueue(db.asOperator(), ANA, resuming)).toMatchObject({ outcome: 'done' });
    });
    expect(await subjectsOutOfOrder(db.admin)).toEqual([]);
  });

  it.each(['pause-queue', 'resume-queue'] as const)('by two people: one takes effect (%s)', async (verb) => {
    const [command, from] = verb === 'pause-queue' ? [pauseQueue, null] : [resumeQueue, 'clock_timestamp()'];
    await besideHeartbeats(async () => {
      await db.admin.query(`update public.queues set paused_at = ${from}`);
      const ana = await wishOnQueue(db.admin, verb, 'invoices');
      const ben = { ...ana, requestKey: crypto.randomUUID() };
      // Somebody new each time: the same answer to the same person is counted as a repeat.
      const outcomes = await Promise.all([
        command(db.asOperator(), { ...ANA, id: crypto.randomUUID() }, ana),
        command(db.asOperator(), { ...BEN, id: crypto.randomUUID() }, ben),
      ]);
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'stale']);
      expect([await recorded(ana.requestKey), await recorded(ben.requestKey)].flat().sort()).toEqual([
        'done',
        'stale',
      ]);
    });
    await db.admin.query('update public.queues set paused_at = null');
  });
});

describe('draining a worker', () => {
  it('beside its own heartbeats: it hears with the next, and none waits long', async () => {
    await besideHeartbeats(async (round) => {
      const id = `w-beats-${round}`;
      await registerWorker(db.asWorker(), id, 'invoices');
      const request = await wishOnWorker(db.admin, 'drain-worker', id);
      const beat = () =>
        waits.measure(async () => {
          const { rows } = await db
            .asWorker()
            .query('select state from public.beat_worker($1, clock_timestamp())', [id]);
          return rows[0]?.state;
        });
      const [outcome] = await Promise.all([drainWorker(db.asOperator(), ANA, request), beat()]);
      expect(outcome.outcome).toBe('done');
      expect(await recorded(request.requestKey)).toEqual(['done']);
      expect(await beat()).toBe('draining');
    });
  });

  it('beside its exit: what it says of itself stands', async () => {
    const ends = new Set<string>();
    await besideHeartbeats(async (round) => {
      const id = `w-exits-${round}`;
      await registerWorker(db.asWorker(), id, 'invoices');
      const request = await wishOnWorker(db.admin, 'drain-worker', id);
      const exit = () => db.asWorker().query(`select public.stop_worker($1, '{}')`, [id]);
      const early = round % 2 ? exit() : null;
      const draining = drainWorker(db.asOperator(), ANA, request);
      const [outcome] = await Promise.all([draining, early ?? exit()]);
      ends.add(outcome.outcome);
      expect(await recorded(request.requestKey)).toEqual([outcome.outcome]);
      const { rows } = await db.admin.query('select state from public.workers where id = $1', [id]);
      expect(rows).toEqual([{ state: 'stopped' }]);
    });
    expect([...ends].sort()).toEqual(['done', 'stale']);
  });

  it('by two people: one takes effect', async () => {
    await besideHeartbeats(async (round) => {
      const id = `w-twice-${round}`;
      await registerWorker(db.asWorker(), id, 'invoices');
      const ana = await wishOnWorker(db.admin, 'drain-worker', id);
      const ben = { ...ana, requestKey: crypto.randomUUID() };
      const outcomes = await Promise.all([
        drainWorker(db.asOperator(), ANA, ana),
        drainWorker(db.asOperator(), BEN, ben),
      ]);
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'stale']);
    });
  });
});
