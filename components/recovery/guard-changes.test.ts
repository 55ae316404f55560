import { describe, expect, it } from 'vitest';
import { guardChanges } from '@/components/recovery/guard-changes';
import type { Guard } from '@/lib/actions/action-offer';

const armed: Guard = {
  status: 'running',
  attempt: 3,
  owner: 'w-7f3a',
  token: '4711',
  leaseUntil: '2026-11-29T03:14:47.000000Z',
};

describe('guardChanges', () => {
  it('is empty while the row is as it was', () => {
    expect(guardChanges('retry', armed, { ...armed })).toEqual([]);
  });

  it('sees a renewal of one microsecond', () => {
    const renewed = { ...armed, leaseUntil: '2026-11-29T03:14:47.000001Z' };
    const changes = guardChanges('retry', armed, renewed);
    expect(changes.map((change) => change.column)).toEqual(['lease until']);
  });

  it.each(['request-stop', 'fence-off'] as const)('lets a renewal be where the act is %s', (verb) => {
    const renewed = { ...armed, leaseUntil: '2026-11-29T03:15:47.000000Z' };
    expect(guardChanges(verb, armed, renewed)).toEqual([]);
  });

  it('names an owner that is gone', () => {
    expect(guardChanges('fence-off', armed, { ...armed, owner: null })).toEqual([
      { column: 'owner', was: 'w-7f3a', now: 'none' },
    ]);
  });
});
