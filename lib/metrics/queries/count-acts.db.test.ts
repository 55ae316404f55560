import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actCounter } from '@/lib/metrics/queries/count-acts';
import { appendActs } from '@/test/support/append-acts';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const append = (action: string, outcome: string, count: number) =>
  appendActs(db.admin, action, outcome, count);

describe('the count of acts', () => {
  it('says nothing until it has counted to the end, and the same on every console', async () => {
    await append('hold', 'done', 5);
    await append('retry', 'stale', 2);
    const [first, second] = [actCounter(3), actCounter()];
    expect(await first(db.asReader(), 0)).toBeNull();
    expect(await first(db.asReader(), 0)).toBeNull();
    const counted = await first(db.asReader(), 0);
    expect(Object.fromEntries(counted ?? [])).toEqual({ 'hold done': 5, 'retry stale': 2 });
    expect(await second(db.asReader(), 0)).toEqual(counted);

    await append('hold', 'done', 1);
    expect((await first(db.asReader(), 0))?.get('hold done')).toBe(6);
    expect((await first(db.asReader(), 0))?.get('hold done')).toBe(6);
  });
});
