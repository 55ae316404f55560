import { describe, expect, it } from 'vitest';
import { isHeartbeat, waiterGroups } from '@/components/locks/waiter-groups';
import { sampledSession } from '@/test/support/lock-samples';

const waiting = (
  pid: number,
  statement: string | null,
  since: string | null,
  application = 'billing-worker',
) =>
  sampledSession(pid, {
    application,
    statement,
    waitsFor: {
      id: 'relation/1/2',
      target: { type: 'relation', name: 'public.invoices' },
      mode: 'RowExclusiveLock',
      since: since && `2026-11-29T03:${since}.000000Z`,
    },
  });

describe('waiterGroups', () => {
  it('folds those who run the same, most of them first, the longest wait first', () => {
    const groups = waiterGroups([
      waiting(1, 'select a', '12:00'),
      waiting(2, 'update b', '13:00'),
      waiting(3, 'update b', '11:00'),
      waiting(4, 'update b', null),
    ]);
    expect(groups.map(({ statement, sessions }) => [statement, sessions.map(({ pid }) => pid)])).toEqual([
      ['update b', [3, 2, 4]],
      ['select a', [1]],
    ]);
    expect(groups[0]?.since).toBe('2026-11-29T03:11:00.000000Z');
  });

  it('names an application only where all have the same', () => {
    const same = waiterGroups([waiting(1, 'select a', '12:00'), waiting(2, 'select a', '12:01')]);
    const mixed = waiterGroups([waiting(1, 'select a', '12:00'), waiting(2, 'select a', '12:01', 'psql')]);
    expect([same[0]?.application, mixed[0]?.application]).toEqual(['billing-worker', null]);
  });

  it('keeps those whose statement is hidden apart from those who run nothing like it', () => {
    expect(waiterGroups([waiting(1, null, '12:00')])[0]).toMatchObject({
      statement: null,
      heartbeats: false,
    });
  });
});

describe('isHeartbeat', () => {
  it.each([
    'select * from public.renew_lease($1, $2, $3)',
    'select beat_worker($1)',
    'UPDATE processing_jobs SET heartbeat_at = now() WHERE id = $1',
  ])('knows %s', (statement) => {
    expect(isHeartbeat(sampledSession(1, { statement }))).toBe(true);
  });

  it('takes reading of a heartbeat for no heartbeat', () => {
    const statement = 'select * from workers where heartbeat_at < now()';
    expect(isHeartbeat(sampledSession(1, { statement }))).toBe(false);
  });
});
