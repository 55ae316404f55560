import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { observeOne, observeTrouble } from '@/lib/sources/native/observe';
import { OBSERVE_ONE } from '@/lib/sources/native/observe-statement';
import type { Observation } from '@/lib/sources/observation';
import { appendActs } from '@/test/support/append-acts';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { scansOf } from '@/test/support/scans';
import { registerWorker, silenceWorker } from '@/test/support/workers';

let db: FreshDatabase;
let key: string;

beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { name: 'fast', heartbeatLimit: '30 s' });
  await makeQueue(db.admin, { name: 'slow', heartbeatLimit: '5 min' });
  await registerWorker(db.asWorker(), 'owner', 'fast');
  key = (await acquire(db.asWorker(), 'fast', 'INV-1', 'owner'))?.job_id ?? '';
});
afterAll(() => db.drop());

/** The job as it is seen alone, and as the sample of all shows it. */
async function bothWays(): Promise<Observation[]> {
  const alone = await observeOne(db.asReader(), db.name, key);
  const { observations } = await observeTrouble(db.asReader());
  const among = observations.find(({ address }) => address.key === key);
  if (!alone || !among) throw new Error(`There is no job ${key}`);
  return [alone, among];
}

describe('observeOne', () => {
  it('finds no job where no queue is registered yet', async () => {
    const empty = await freshDatabase();
    expect(await observeOne(empty.asReader(), empty.name, '1')).toBeNull();
    expect(await observeOne(empty.asReader(), 'nowhere', '1')).toBeNull();
    await empty.drop();
  });

  const allLate = async () =>
    (await bothWays()).map(({ weather }) => weather.state === 'read' && weather.value.allWorkersLate);
  beforeEach(() => db.admin.query(`update public.workers set state = 'stopped', exit_record = '{}'`));

  /** Workers that have not said they stopped, by what they serve and how long they are silent. */
  it.each<[string, Record<string, [queue: string, ago: string]>, boolean]>([
    ['nobody', {}, false],
    ['its owner alone, late', { owner: ['fast', '1 min'] }, false],
    ['two, both late', { owner: ['fast', '1 min'], other: ['fast', '31 s'] }, true],
    ['two, one of them on time', { owner: ['fast', '1 min'], other: ['fast', '5 s'] }, false],
    ['two of other queues, late', { owner: ['fast', '1 min'], other: ['slow', '6 min'] }, true],
    ['one that may take longer', { owner: ['fast', '1 min'], other: ['slow', '1 min'] }, false],
    ['one that no queue is known of', { owner: ['fast', '1 min'], other: ['unheard-of', '20 s'] }, true],
    [
      'one that no queue is known of, on time',
      { owner: ['fast', '1 min'], other: ['unheard-of', '10 s'] },
      false,
    ],
    ['an owner from long ago', { owner: ['fast', '2 h'], other: ['fast', '1 min'] }, true],
    ['two from long ago', { owner: ['fast', '1 min'], other: ['fast', '2 h'] }, false],
  ])('tells by %s whether all workers are late, as the sample of all does', async (_, workers, late) => {
    for (const [id, [queue, ago]] of Object.entries(workers)) {
      await registerWorker(db.asWorker(), id, queue).catch(() => {});
      await db.admin.query(
        `update public.workers set state = 'active', exit_record = null, queues = $2 where id = $1`,
        [id, [queue]],
      );
      await silenceWorker(db.admin, id, ago);
    }
    expect(await allLate()).toEqual([late, late]);
  });

  it('reads its own worker, and of the others no more than tells that one is alive', async () => {
    await db.admin.query(
      `insert into public.workers (id, host, os_pid, application_name, queues, state, exit_record, started_at, heartbeat_at)
       select 'w-' || n, 'host', n, 'w-' || n, '{fast}', case when n <= 200 then 'active' else 'stopped' end,
         case when n > 200 then '{}'::jsonb end, now() - interval '1 day', now() - interval '20 s'
       from generate_series(1, 2000) n`,
    );
    await db.admin.query('vacuum (analyze) public.workers');
    const scans = await scansOf(db.asReader(), { text: OBSERVE_ONE, values: [key] });
    const workers = scans.filter(({ scan }) => scan.endsWith(' on workers'));
    expect(workers.filter(({ scan }) => scan.startsWith('Seq Scan'))).toEqual([]);
    expect(workers.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(2);
  });

  it('knows the acts on its subject that are among the newest, as the sample of all does', async () => {
    const acts = async () =>
      (await bothWays()).map(({ acts }) => acts.state === 'read' && acts.value.map(({ verb }) => verb));
    expect(await acts()).toEqual([[], []]);
    await act(db.admin, 'request-stop');
    await appendActs(db.admin, 'hold', 'done', 100);
    await act(db.admin, 'wait-out');
    expect(await acts()).toEqual(Array(2).fill(['wait-out', 'request-stop']));
    await appendActs(db.admin, 'hold', 'done', 98);
    expect(await acts()).toEqual(Array(2).fill(['wait-out', 'request-stop']));
    await appendActs(db.admin, 'hold', 'done', 1);
    expect(await acts()).toEqual(Array(2).fill(['wait-out']));
  });
});

/** An act on the subject of the job that moved a row. */
async function act(admin: Pool, action: string): Promise<void> {
  const event = {
    ...{ phase: 'act', actor: 'u-ana', actor_name: 'Ana Ruiz', actor_role: 'operator', action },
    ...{ target: 'job', source: 'native', database: 'jobs', job_key: key, queue: 'fast', subject: 'INV-1' },
    ...{ outcome: 'done', detail: 'It was.', rows_changed: 1, correlation_id: crypto.randomUUID() },
  };
  await admin.query('select leasehold.append_audit_event($1)', [JSON.stringify(event)]);
}
