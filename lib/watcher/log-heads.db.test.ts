import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHead } from '@/lib/audit/queries/read-head';
import { keepLoggingHeads } from '@/lib/watcher/log-heads';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const EVENT = {
  ...{ actor: 'u1', actor_name: 'Ana Ruiz', actor_role: 'viewer', action: 'retry', detail: 'Not allowed.' },
  ...{ source: 'native', database: 'billing', job_key: '7' },
  correlation_id: '3f0c1f0e-5d6f-4c62-9c5e-3a3f2c1f7a11',
};

/** Logs until `count` lines were written, at the shortest interval there is. */
async function linesOf(count: number, pool = db.asReader()): Promise<unknown[][]> {
  const lines: unknown[][] = [];
  const ending = new AbortController();
  const write = (...line: unknown[]) => {
    lines.push(line);
    if (lines.length === count) ending.abort();
  };
  await keepLoggingHeads(pool, ending.signal, { everyMs: 0, to: { info: write, warn: write } });
  return lines;
}

it('writes the head in the form that a verification takes, again and again', async () => {
  await db.asOperator().query('select leasehold.record_refusal($1)', [JSON.stringify(EVENT)]);
  const head = await readHead(db.asReader());
  const line = [{ chainHead: `1:${head?.hash}` }, 'the head of the record'];
  expect(await linesOf(2)).toEqual([line, line]);
});

it('goes on after a reading that failed', async () => {
  const lines = await linesOf(2, db.asWorker());
  expect(lines.map(([, sentence]) => sentence)).toEqual(
    Array(2).fill('the head of the record could not be read'),
  );
});
