import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pauseQueue } from '@/lib/recovery/commands/pause-queue';
import { perform } from '@/lib/recovery/commands/perform';
import { resumeQueue } from '@/lib/recovery/commands/resume-queue';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, claim, enqueue, renew, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { recordOf } from '@/test/support/records';
import { OPEN } from '@/test/support/setting';
import { ANA, BEN } from '@/test/support/stuck-job';
import { wishOnQueue } from '@/test/support/target-wishes';

let db: FreshDatabase;
let queues = 0;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const newQueue = () => {
  queues += 1;
  return makeQueue(db.admin, { name: `queue-${queues}` });
};
const pause = async (queue: string, actor = ANA) =>
  pauseQueue(db.asOperator(), actor, await wishOnQueue(db.admin, 'pause-queue', queue));
const resume = async (queue: string, actor = ANA) =>
  resumeQueue(db.asOperator(), actor, await wishOnQueue(db.admin, 'resume-queue', queue));

describe('pause queue', () => {
  it('stops new claims, lets what runs go on, and takes jobs as before', async () => {
    const queue = await newQueue();
    const running = await acquire(db.asWorker(), queue, 'INV-runs', 'w-1');
    await enqueue(db.asWorker(), queue, 'INV-waits');
    const outcome = await pause(queue);

    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1 });
    expect(outcome.detail).toBe(
      `Queue ${queue} is paused now: nothing new is claimed, and what runs goes on.`,
    );
    expect(outcome.now).toEqual({ pausedAt: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/) });
    expect(await claim(db.asWorker(), queue, 'w-2')).toBeNull();
    expect(await acquire(db.asWorker(), queue, 'INV-waits', 'w-2')).toBeNull();
    expect(await enqueue(db.asWorker(), queue, 'INV-new')).not.toBeNull();
    if (!running) throw new Error('not granted');
    expect(await renew(db.asWorker(), running, 'w-1')).toMatchObject({ renewed: true });
    expect(await tell(db.asWorker(), 'complete_job', running, 'w-1')).toBe(true);
  });

  it('stands in the record under the name of the queue', async () => {
    const queue = await newQueue();
    const { auditSeq } = await pause(queue);
    expect(await recordOf(db.admin, auditSeq)).toMatchObject({
      ...{ action: 'pause-queue', target: 'queue', job_key: queue, queue, subject: null },
      ...{ guard: { pausedAt: null }, outcome: 'done', rows_changed: 1 },
      ...{ before: [{ name: queue, paused_at: null }], after: [{ name: queue }] },
    });
  });

  it('is refused where the queue is paused already', async () => {
    const queue = await newQueue();
    await pause(queue);
    const outcome = await pause(queue, BEN);
    expect(outcome.outcome).toBe('refused');
    expect(outcome.detail).toMatch(
      new RegExp(`^Queue ${queue} is paused since \\d\\d:\\d\\d:\\d\\d UTC already`),
    );
  });

  it('tells the second of two operators who was first', async () => {
    const queue = await newQueue();
    const ben = await wishOnQueue(db.admin, 'pause-queue', queue);
    await pause(queue);
    const second = await pauseQueue(db.asOperator(), BEN, ben);
    expect(second).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
    expect(second.detail).toMatch(/^Ana Ruiz paused it at \d\d:\d\d:\d\d UTC\. Nothing was written\.$/);
  });

  it('answers not_found for a queue that is not here', async () => {
    const request = await wishOnQueue(db.admin, 'pause-queue', await newQueue());
    for (const other of [{ key: 'nowhere' }, { database: 'elsewhere' }, { source: 'graphile' }]) {
      const address = { ...request.address, ...other };
      const wish = { ...request, address, requestKey: crypto.randomUUID() };
      expect(await pauseQueue(db.asOperator(), ANA, wish)).toMatchObject({ outcome: 'not_found', now: null });
    }
  });

  it('acts once on the same submit sent twice', async () => {
    const request = await wishOnQueue(db.admin, 'pause-queue', await newQueue());
    const first = await pauseQueue(db.asOperator(), ANA, request);
    expect(await pauseQueue(db.asOperator(), ANA, request)).toEqual({ ...first, replayed: true });
  });

  it('is denied to a viewer, and the denial stands under the queue', async () => {
    const queue = await newQueue();
    const request = await wishOnQueue(db.admin, 'pause-queue', queue);
    const viewer = { id: 'u-vic', name: 'Viktor Lang', role: 'viewer' } as const;
    expect(await perform(db.asOperator(), viewer, 'pause-queue', request, OPEN)).toMatchObject({
      ok: false,
      status: 403,
    });
    const { rows } = await db.admin.query(
      `select outcome, target from leasehold.audit_events where job_key = $1`,
      [queue],
    );
    expect(rows).toEqual([{ outcome: 'refused', target: 'queue' }]);
  });
});

describe('resume queue', () => {
  it('lets workers claim again, if it is still the pause that was seen', async () => {
    const queue = await newQueue();
    await enqueue(db.asWorker(), queue, 'INV-1');
    await pause(queue);
    const seen = await wishOnQueue(db.admin, 'resume-queue', queue);
    await resume(queue, BEN);
    await pause(queue, BEN);

    const outdated = await resumeQueue(db.asOperator(), ANA, seen);
    expect(outdated).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
    expect(outdated.detail).toMatch(/^Ben Okoye paused it at/);
    expect(await resume(queue)).toMatchObject({ outcome: 'done', now: { pausedAt: null } });
    expect(await claim(db.asWorker(), queue, 'w-1')).toMatchObject({ subject: 'INV-1' });
  });

  it('is refused where nothing is paused', async () => {
    const outcome = await resume(await newQueue());
    expect(outcome).toMatchObject({ outcome: 'refused' });
    expect(outcome.detail).toMatch(/is not paused\. Nothing was written\.$/);
  });
});
