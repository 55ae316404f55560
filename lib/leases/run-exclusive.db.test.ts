import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { runExclusive } from './run-exclusive';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const turn = <Result>(key: string, task: () => Promise<Result>) =>
  runExclusive(db.asWorker(30), 'nightly_billing', key, task);

describe('runExclusive', () => {
  it('lets one of many run while the others skip at once', async () => {
    let others: unknown[] = [];
    const first = await turn('2026-11-29', async () => {
      others = await Promise.all(Array.from({ length: 20 }, () => turn('2026-11-29', async () => 'again')));
      return 'once';
    });
    expect(first).toEqual({ ran: true, result: 'once' });
    expect(others).toEqual(Array.from({ length: 20 }, () => ({ ran: false })));
  });

  it('keeps names apart, and is free again as soon as the turn is over', async () => {
    const inner = await turn('2026-11-29', () => turn('2026-11-30', async () => 'other night'));
    expect(inner).toEqual({ ran: true, result: { ran: true, result: 'other night' } });
    expect(await turn('2026-11-29', async () => 'next')).toEqual({ ran: true, result: 'next' });
  });

  it('is free again when the task failed', async () => {
    await expect(turn('2026-12-01', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
    expect(await turn('2026-12-01', async () => 'next')).toEqual({ ran: true, result: 'next' });
  });

  it('holds the key that its name stands for, at transaction level', async () => {
    const held = await turn('2026-11-29', async () => {
      const { rows } = await db.admin.query(
        `select classid, objid, objsubid from pg_locks where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows;
    });
    expect(held).toMatchObject({ result: [{ classid: 1614625651, objid: -2046780221 >>> 0, objsubid: 2 }] });
  });
});
