import { afterAll, beforeAll, expect, it } from 'vitest';
import { closedStatement } from '@/lib/health/queries/read-closed';
import { runningStatement } from '@/lib/health/queries/read-running';
import { readSchema } from '@/lib/health/queries/read-schema';
import { columnsOf } from '@/lib/health/questions/columns';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeManyJobs } from '@/test/support/many-jobs';
import { scansOf } from '@/test/support/scans';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeManyJobs(db.admin, 20_000);
});
afterAll(() => db.drop());

it('of 20,000 attempts the questions look at no more than they say, by indexes', async () => {
  const { table } = await readSchema(db.asReader());
  if (!table) throw new Error('There is no table.');
  const columns = columnsOf(table);
  const queues = [
    ['queue-0', 'queue-1', 'queue-2'],
    [15, 15, 15],
  ];
  const running = { text: runningStatement(table, columns, true), values: queues };
  const closed = { text: closedStatement(table, columns), values: [...queues, [60, 60, 60], 100] };
  // Two of a hundred run: all of them once for each queue, at the worst.
  for (const [statement, most] of [
    [running, 1_300],
    [closed, 300],
  ] as const) {
    const scans = (await scansOf(db.asReader(), statement)).filter(({ scan }) =>
      /processing_jobs$/.test(scan),
    );
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter(({ scan, rows }) => scan.startsWith('Seq Scan') || rows > most)).toEqual([]);
  }
});

it('of a register of 20,000 process starts the questions look up the owners of what runs', async () => {
  await db.admin.query(
    `insert into public.workers (id, host, os_pid, application_name, queues, state, exit_record, started_at, heartbeat_at)
     select 'past-' || n, 'host', n, 'past-' || n, '{queue-0}', 'stopped', '{}', now(), now() from generate_series(1, 20000) n`,
  );
  await db.admin.query('vacuum (analyze) public.workers');
  const { table } = await readSchema(db.asReader());
  if (!table) throw new Error('There is no table.');
  const text = runningStatement(table, columnsOf(table), true);
  const values = [
    ['queue-0', 'queue-1', 'queue-2'],
    [15, 15, 15],
  ];
  const scans = (await scansOf(db.asReader(), { text, values })).filter(({ scan }) =>
    scan.endsWith(' workers'),
  );
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(400);
});
