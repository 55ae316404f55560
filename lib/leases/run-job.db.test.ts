import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { aborted, grantOf, keepAlive } from '@/test/support/lease';
import { makeQueue } from '@/test/support/queue';
import { acquire } from './grant';
import { Lease } from './lease';
import { runJob } from './run-job';
import { runStages, type Stage } from './stages';

let db: FreshDatabase;
let queue: string;

beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin);
});
afterAll(() => db.drop());

/** Attempts of a subject, oldest first: status, error and stage. */
async function attempts(subject: string): Promise<string[]> {
  const { rows } = await db.admin.query(
    `select concat_ws(' | ', status, last_error, processing_stage) as line
       from processing_jobs where subject = $1 order by attempt`,
    [subject],
  );
  return rows.map((row) => row.line);
}

describe('runJob', () => {
  it('completes what the work finished', async () => {
    const lease = keepAlive(db, await grantOf(db, queue, 'INV-1', 'w-owner'));
    expect(await runJob(db.asWorker(), lease, async () => {})).toBe('completed');
    expect(await attempts('INV-1')).toEqual(['completed']);
  });

  it('leaves no renewal behind that would count as a lost lease', async () => {
    const subjects = Array.from({ length: 40 }, (_, index) => `INV-quick-${index}`);
    for (const subject of subjects) {
      const grant = await grantOf(db, queue, subject, 'w-owner');
      const lease = new Lease(grant, {
        beats: db.asWorker(),
        heartbeatMs: 0,
        draining: new AbortController().signal,
      });
      expect(await runJob(db.asWorker(), lease, async () => void (await attempts(subject)))).toBe(
        'completed',
      );
    }
    const { rows } = await db.admin.query("select subject from job_events where kind = 'lease_lost'");
    expect(rows).toEqual([]);
  });

  it('fails with the error in words, and leaves the next attempt pending', async () => {
    const lease = keepAlive(db, await grantOf(db, queue, 'INV-2', 'w-owner'));
    const end = await runJob(db.asWorker(), lease, () => Promise.reject(new RangeError('no such page')));
    expect(end).toBe('failed');
    expect(await attempts('INV-2')).toEqual(['failed | RangeError: no such page', 'pending']);
  });

  it('gives the job back at the next boundary when the worker drains, without using an attempt', async () => {
    const draining = new AbortController();
    const lease = keepAlive(db, await grantOf(db, queue, 'INV-3', 'w-owner'), draining.signal);
    const end = await runJob(db.asWorker(), lease, async () => {
      draining.abort();
      lease.mayGoOn();
    });
    expect(end).toBe('released');
    expect(await attempts('INV-3')).toEqual(['failed | released by its worker', 'pending']);
    expect(await acquire(db.asWorker(), { queue, subject: 'INV-3', owner: 'w-next' })).toMatchObject({
      attempt: 2,
    });
  });

  it('gives the job back when its lease lapsed and nobody took over, once the work has stopped', async () => {
    const grant = await grantOf(db, queue, 'INV-4', 'w-owner');
    const lease = keepAlive(db, grant);
    let stopped = false;
    const end = await runJob(db.asWorker(), lease, async () => {
      await lapseLease(db.admin, grant.jobId, 1);
      await aborted(lease.lost);
      expect(await attempts('INV-4')).toEqual(['running']);
      stopped = true;
      lease.mayGoOn();
    });
    expect(stopped).toBe(true);
    expect(end).toBe('released');
    expect(await attempts('INV-4')).toEqual(['failed | released by its worker', 'pending']);
  });

  it('changes nothing when it was taken over', async () => {
    const grant = await grantOf(db, queue, 'INV-5', 'w-owner');
    const lease = keepAlive(db, grant);
    const end = await runJob(db.asWorker(), lease, async () => {
      await lapseLease(db.admin, grant.jobId);
      await grantOf(db, queue, 'INV-5', 'w-successor');
    });
    expect(end).toBe('lost');
    expect(await attempts('INV-5')).toEqual(['failed | lease lapsed', 'running']);
  });
});

describe('runStages', () => {
  const results = new Set<string>();
  const ran: string[] = [];
  const stage = (name: string, run: () => Promise<void> = async () => {}): Stage => ({
    name,
    isDue: async () => !results.has(name),
    run: async () => {
      ran.push(name);
      await run();
      results.add(name);
    },
  });

  it('writes a stage down before it begins, and the next attempt goes on behind what is done', async () => {
    const grant = await grantOf(db, queue, 'INV-6', 'w-owner');
    const lease = keepAlive(db, grant);
    const breaks = stage('ocr', async () => {
      expect(await attempts('INV-6')).toEqual(['running | ocr']);
      throw new Error('the provider is away');
    });
    const first = [stage('receive'), breaks, stage('extract')];
    expect(await runJob(db.asWorker(), lease, () => runStages(db.asWorker(), lease, first))).toBe('failed');

    const next = keepAlive(db, await grantOf(db, queue, 'INV-6', 'w-next'));
    const second = [stage('receive'), stage('ocr'), stage('extract')];
    expect(await runJob(db.asWorker(), next, () => runStages(db.asWorker(), next, second))).toBe('completed');
    expect(ran).toEqual(['receive', 'ocr', 'ocr', 'extract']);
  });

  it('enters no stage for an owner that was taken over', async () => {
    const grant = await grantOf(db, queue, 'INV-7', 'w-owner');
    await lapseLease(db.admin, grant.jobId);
    await grantOf(db, queue, 'INV-7', 'w-successor');
    const lease = keepAlive(db, grant);
    let began = false;
    const late = stage('approve', async () => {
      began = true;
    });
    expect(await runJob(db.asWorker(), lease, () => runStages(db.asWorker(), lease, [late]))).toBe('lost');
    expect(began).toBe(false);
  });
});
