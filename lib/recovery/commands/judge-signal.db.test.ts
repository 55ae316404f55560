import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const START = '2026-11-29T03:00:00.000001Z';
const SENT = { pid: 4711, backend_start: START, sent: true, before: [{ locks: 3 }], query_start: START };

/** How a signal that was sent is judged by what is then seen of its process; null while that is no end. */
async function judged(verb: string, backend: Record<string, unknown>): Promise<string | null> {
  const { rows } = await db.admin.query(
    `select leasehold.judge_signal(
       jsonb_populate_record(null::leasehold.signal_intents, $1),
       jsonb_populate_record(null::leasehold.backend, $2), false) ->> 'outcome' as outcome`,
    [JSON.stringify({ ...SENT, verb }), JSON.stringify(backend)],
  );
  return rows[0].outcome;
}

describe('judge_signal', () => {
  it.each([
    ['the pid is free', {}, 'done'],
    ['the pid is another’s', { pid: 4711, backend_start: '2026-11-29T03:10:00.000001Z' }, 'done'],
    ['it is still there', { pid: 4711, backend_start: START, state: 'active', query_start: START }, null],
    ['its start is hidden', { pid: 4711 }, null],
  ])('takes a session for gone only where that is seen: %s', async (_, backend, outcome) => {
    expect(await judged('terminate-backend', backend)).toBe(outcome);
    expect(await judged('cancel-backend', backend)).toBe(outcome);
  });

  it('takes a statement for over when its session runs another, or none', async () => {
    const session = { pid: 4711, backend_start: START };
    expect(await judged('cancel-backend', { ...session, state: 'idle', query_start: START })).toBe('done');
    const another = { ...session, state: 'active', query_start: '2026-11-29T03:00:09.000001Z' };
    expect(await judged('cancel-backend', another)).toBe('done');
  });
});
