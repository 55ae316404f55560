import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { claim, enqueue } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { stageSessions } from '@/test/support/sessions';

let db: FreshDatabase;
let queue: string;

beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin);
});
afterAll(() => db.drop());

const stage = stageSessions(() => db);

describe('claim_next_job', () => {
  it('passes over a job whose row somebody holds from outside, and claims the next one at once', async () => {
    const held = await enqueue(db.asWorker(), queue, 'INV-1');
    const free = await enqueue(db.asWorker(), queue, 'INV-2');
    const psql = await stage('psql');
    await psql.run('begin');
    await psql.run('select from public.processing_jobs where id = $1 for update', [held]);

    const hurried = await stage('a worker in a hurry', db.urls.admin);
    await hurried.run(`set lock_timeout = '100ms'`);
    const { rows } = await hurried.run('select job_id from public.claim_next_job($1, $2)', [queue, 'w-1']);
    expect(rows).toEqual([{ job_id: free }]);

    await psql.run('rollback');
    expect((await claim(db.asWorker(), queue, 'w-2'))?.job_id).toBe(held);
  });
});
