import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { calculate } from './calculator';
import type { CalculatorInput } from './calculator-input';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const INPUTS: readonly CalculatorInput[] = [
  { kind: 'names', namespace: 'nightly_billing', name: '2026-11-29' },
  { kind: 'bigint', bigint: '0' },
  { kind: 'bigint', bigint: '-9223372036854775808' },
  { kind: 'bigint', bigint: '9223372036854775807' },
  { kind: 'pair', first: '-2147483648', second: '2147483647' },
  { kind: 'pair', first: '0', second: '0' },
];

describe('the statements to copy', () => {
  it.each(INPUTS)('take the lock and find its holder: %o', async (input) => {
    const answer = calculate(input);
    const keys = answer.ok ? answer.keys : [];
    expect(keys).not.toHaveLength(0);
    for (const { takeSql, findSql } of keys) {
      const holder = await db.admin.connect();
      try {
        const { rows: free } = await db.admin.query(findSql);
        expect(free).toEqual([]);
        await holder.query('begin');
        const { rows: taken } = await holder.query(takeSql);
        expect(taken).toEqual([{ pg_try_advisory_xact_lock: true }]);
        const { rows: pids } = await holder.query('select pg_backend_pid() as pid');
        const { rows: held } = await db.admin.query(findSql);
        expect(held).toEqual([{ pid: pids[0].pid, mode: 'ExclusiveLock', granted: true, waitstart: null }]);
      } finally {
        await holder.query('rollback');
        holder.release();
      }
    }
  });
});
