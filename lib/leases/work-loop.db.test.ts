import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { until } from '@/test/support/lease';
import { makeQueue } from '@/test/support/queue';
import { claimNext, enqueue } from './grant';
import type { LockName } from './lock-name';
import type { Handler } from './run-job';
import { workUntilDrained } from './work-loop';
import { Worker } from './worker';

let db: FreshDatabase;
let queue: string;

beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin);
});
afterAll(() => db.drop());

function startWorker(): Promise<Worker> {
  const connectionString = db.urls.workers;
  return Worker.start({ connectionString, queues: [queue], version: '1', heartbeatMs: 10, log: () => {} });
}

function work(worker: Worker, handler: Handler): Promise<void> {
  const plan = {
    sources: [({ work: pool, id }: Worker) => claimNext(pool, queue, id)],
    handlers: { [queue]: handler },
    idleMs: 5,
    drainPatienceMs: 50,
  };
  return workUntilDrained(worker, plan, () => 'drained by a test');
}

async function workerRow(id: string) {
  const { rows } = await db.admin.query(
    'select state, backend_pid, heartbeat_at::text as heartbeat, exit_record from workers where id = $1',
    [id],
  );
  return rows[0];
}

describe('Worker', () => {
  it('registers, beats, and leaves an exit record as it ends', async () => {
    const worker = await startWorker();
    const { heartbeat } = await workerRow(worker.id);
    await until(async () => (await workerRow(worker.id)).heartbeat > heartbeat);
    await worker.stop({ reason: 'over', jobsLeft: [] });
    expect(await workerRow(worker.id)).toMatchObject({ state: 'stopped', exit_record: { reason: 'over' } });
  });

  it('registers with the names of its locks, and not at all where one is no name', async () => {
    const options = { connectionString: db.urls.workers, queues: ['named'], version: '1', heartbeatMs: 10 };
    const start = (...locks: LockName[]) => Worker.start({ ...options, locks, log: () => {} });
    const worker = await start(
      { namespace: queue, name: null },
      { parts: [queue, 'leader'], liveness: true },
    );
    await worker.stop({ reason: 'over', jobsLeft: [] });
    await expect(start({ namespace: '', name: null })).rejects.toThrow('This names no lock');
    const { rows } = await db.admin.query(
      `select w.id, n.namespace, n.name, n.parts, n.liveness
       from workers w left join lock_names n on n.worker = w.id where w.queues = '{named}' order by n.id`,
    );
    expect(rows).toEqual([
      { id: worker.id, namespace: queue, name: null, parts: null, liveness: false },
      { id: worker.id, namespace: null, name: null, parts: [queue, 'leader'], liveness: true },
    ]);
  });

  it('beats on through another backend when its own was ended, and says which', async () => {
    const worker = await startWorker();
    const { backend_pid: former } = await workerRow(worker.id);
    await db.admin.query('select pg_terminate_backend($1)', [former]);
    await until(async () => (await workerRow(worker.id)).backend_pid !== former);
    await worker.stop({ reason: 'over', jobsLeft: [] });
  });

  it('drains when somebody else marked it as draining', async () => {
    const worker = await startWorker();
    const over = work(worker, async () => {});
    await db.admin.query("update workers set state = 'draining' where id = $1", [worker.id]);
    await over;
    expect(await workerRow(worker.id)).toMatchObject({ state: 'stopped' });
  });
});

describe('workUntilDrained', () => {
  it('takes one job after another, and gives back the one in hand when it drains', async () => {
    for (const subject of ['INV-1', 'INV-2', 'INV-3']) await enqueue(db.asWorker(), queue, subject, {});
    const worker = await startWorker();
    const done: string[] = [];
    await work(worker, async (lease) => {
      if (done.length === 2) void worker.drain();
      await until(async () => done.length < 2 || lease.stopAsked.aborted);
      lease.mayGoOn();
      done.push(lease.grant.subject);
    });
    expect(done).toEqual(['INV-1', 'INV-2']);
    const { rows } = await db.admin.query(
      "select attempt, status from processing_jobs where subject = 'INV-3' order by 1",
    );
    expect(rows).toEqual([
      { attempt: 1, status: 'failed' },
      { attempt: 2, status: 'pending' },
    ]);
  });

  it('does not give back a job whose work goes on, and names it in the exit record', async () => {
    const id = await enqueue(db.asWorker(), queue, 'INV-4', {});
    const worker = await startWorker();
    await work(worker, async (lease) => {
      if (lease.grant.jobId !== id) return;
      void worker.drain();
      await new Promise(() => {});
    });
    expect((await workerRow(worker.id)).exit_record).toMatchObject({ jobsLeft: [id] });
    const { rows } = await db.admin.query('select status, lease_owner from processing_jobs where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ status: 'running', lease_owner: worker.id }]);
  });
});
