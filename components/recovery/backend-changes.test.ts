import { describe, expect, it } from 'vitest';
import { backendChanges } from '@/components/recovery/backend-changes';
import type { LockRef } from '@/lib/locks/lock-sample';
import { sampledSession } from '@/test/support/lock-samples';

const lock = (id: string): LockRef => ({
  id,
  mode: 'ExclusiveLock',
  target: { type: 'other', locktype: 'page' },
});
const armed = {
  backendStart: '2026-11-29T02:00:00.000001Z',
  xactStart: '2026-11-29T03:00:00.000001Z',
  stateChange: '2026-11-29T03:00:00.000002Z',
  lock: 'relation/1/2',
};
const session = sampledSession(4711, { holds: [lock('advisory/1'), lock('relation/1/2')] });
const changed = (now: Partial<typeof armed>, of = session) =>
  backendChanges(armed, { ...armed, ...now }, of).map(({ column }) => column);

describe('backendChanges', () => {
  it('lets a session run short statements in its transaction', () => {
    expect(changed({ stateChange: '2026-11-29T03:09:00.000000Z', lock: 'advisory/1' })).toEqual([]);
  });

  it('tells another transaction, to the microsecond, and another process of the same pid', () => {
    expect(changed({ xactStart: '2026-11-29T03:00:00.000002Z' })).toEqual(['xactStart']);
    expect(changed({ backendStart: '2026-11-29T02:00:00.000002Z' })).toEqual(['backendStart']);
  });

  it('tells a moved state outside a transaction', () => {
    const idle = { ...armed, xactStart: null as string | null };
    const now = { ...idle, stateChange: '2026-11-29T03:09:00.000000Z' };
    expect(backendChanges(idle, now, session).map(({ column }) => column)).toEqual(['stateChange']);
  });

  it('tells that the lock was let go', () => {
    expect(changed({}, sampledSession(4711, { holds: [lock('advisory/1')] }))).toEqual(['lock']);
  });
});
