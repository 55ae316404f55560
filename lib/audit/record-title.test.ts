import { describe, expect, it } from 'vitest';
import { actionName, recordTitle, recordWish } from '@/lib/audit/record-title';

const row = {
  actorName: 'Ana Ruiz',
  action: 'retry',
  outcome: 'done',
  rowsChanged: 2,
  target: 'job',
  address: { source: 'native', database: 'billing', key: '5' },
} as const;

describe('recordTitle', () => {
  it('tells a retry that closed the attempt from one that found it closed', () => {
    expect(recordTitle(row)).toBe('Ana Ruiz marked 1 job failed and retried it');
    expect(recordTitle({ ...row, rowsChanged: 1 })).toBe('Ana Ruiz retried 1 job');
  });

  it('names a backend by its process, before the signal and after', () => {
    const on = {
      ...row,
      action: 'terminate-backend',
      target: 'backend',
      rowsChanged: 0,
      address: { source: 'postgres', database: 'billing', key: '4711@2026-11-29T03:14:09.123456Z' },
    } as const;
    expect(recordTitle({ ...on, outcome: 'armed' })).toBe('Ana Ruiz set out to terminate backend 4711');
    expect(recordTitle(on)).toBe('Ana Ruiz terminated backend 4711');
    expect(recordTitle({ ...on, outcome: 'unknown' })).toBe('Ana Ruiz asked to terminate backend 4711');
  });

  it('names both who asked and who approved, and says of one who acted alone that they did', () => {
    const fenced = { ...row, action: 'fence-off', rowsChanged: 1 } as const;
    expect(recordTitle({ ...fenced, approvedByName: 'Jonas Weber' })).toBe(
      'Ana Ruiz fenced off 1 owner, approved by Jonas Weber',
    );
    expect(recordTitle({ ...fenced, alone: true })).toBe(
      'Ana Ruiz fenced off 1 owner alone, by breaking the glass',
    );
    expect(recordTitle({ ...fenced, outcome: 'requested' })).toBe(
      'Ana Ruiz asked a second person to fence off 1 owner',
    );
  });

  it('names the lease in Redis that is waited out, when it is armed and however it ends', () => {
    const waited = {
      ...row,
      action: 'wait-out-redis-lease',
      target: 'redis-lease',
      rowsChanged: 0,
      address: { source: 'redis', database: 'billing', key: 'invoice-locks/lock:INV-1' },
    } as const;
    const titles = (['armed', 'done', 'stood_down', 'superseded', 'needs_you', 'refused'] as const).map(
      (outcome) => recordTitle({ ...waited, outcome }),
    );
    expect(titles).toEqual([
      'Ana Ruiz armed a wait on the lease lock:INV-1',
      'Ana Ruiz waited out the lease lock:INV-1',
      'Ana Ruiz waited out the lease lock:INV-1, and it was renewed',
      'Ana Ruiz waited out the lease lock:INV-1, and it was gone before its time',
      'Ana Ruiz waited out the lease lock:INV-1, and it needs a person now',
      'Ana Ruiz asked to wait out the lease lock:INV-1',
    ]);
  });

  it('never says that something was done when nothing was', () => {
    for (const outcome of ['stale', 'refused', 'not_found', 'timed_out', 'unknown'] as const) {
      expect(recordTitle({ ...row, outcome, rowsChanged: 0 })).toBe('Ana Ruiz asked to retry 1 job');
    }
  });
});

describe('actionName', () => {
  it('is what the button says', () => {
    expect(['cancel-backend', 'terminate-backend', 'unsnooze', 'mark-failed'].map(actionName)).toEqual([
      ...['Cancel statement', 'Terminate backend', 'Show again', 'Mark failed'],
    ]);
  });
});

describe('recordWish', () => {
  it('says that a retry of a running attempt marks it failed first', () => {
    const guard = { attempt: 3, status: 'running' };
    expect(recordWish({ action: 'retry', guard })).toBe('Mark attempt 3 failed and retry it');
    expect(recordWish({ action: 'retry', guard: { ...guard, status: 'failed' } })).toBe('Retry attempt 3');
    expect(recordWish({ action: 'mark-failed', guard })).toBe('Mark attempt 3 failed');
    // Of a job of somebody else's, whose row waits again.
    expect(recordWish({ action: 'retry', guard: { ...guard, startedAt: null } })).toBe('Retry attempt 3');
  });
});
