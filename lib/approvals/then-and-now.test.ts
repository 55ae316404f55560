import { describe, expect, it } from 'vitest';
import { guardThenAndNow, pairEvidence } from '@/lib/approvals/then-and-now';

const GUARD = {
  ...{ status: 'running', attempt: 3, owner: 'w-7f3a', token: '4711' },
  leaseUntil: '2026-11-29T03:14:47.000001Z',
};
const FENCE = { verb: 'fence-off', guard: GUARD };

const staleIn = (now: Record<string, unknown>) =>
  guardThenAndNow(FENCE, { ...GUARD, ...now }).flatMap(({ column, stale }) => (stale ? [column] : []));

describe('guardThenAndNow', () => {
  it('finds nothing stale in a lease that was renewed, and says that it moved', () => {
    const renewed = { leaseUntil: '2026-11-29T03:15:47.000001Z' };
    expect(staleIn(renewed)).toEqual([]);
    expect(guardThenAndNow(FENCE, { ...GUARD, ...renewed })).toContainEqual({
      ...{ column: 'leaseUntil', was: GUARD.leaseUntil, is: renewed.leaseUntil },
      ...{ stale: false, moved: true },
    });
  });

  it.each([{ owner: 'w-91' }, { token: '4712' }, { attempt: 4 }, { status: 'failed' }])(
    'calls it stale where %o',
    (now) => {
      expect(staleIn(now)).toEqual(Object.keys(now));
    },
  );

  it('compares a lease to the microsecond where the act is on that lease', () => {
    const lines = guardThenAndNow(
      { verb: 'retry', guard: GUARD },
      { ...GUARD, leaseUntil: '2026-11-29T03:14:47.000002Z' },
    );
    expect(lines.find(({ column }) => column === 'leaseUntil')).toMatchObject({ stale: true });
  });

  it('calls nothing stale that could not be read', () => {
    for (const line of guardThenAndNow(FENCE, null))
      expect(line).toMatchObject({ is: undefined, stale: false, moved: false });
  });

  it('counts the last state of a session only outside a transaction', () => {
    const guard = { backendStart: 'a', xactStart: 'b', stateChange: 'c', lock: 'l' };
    const now = { ...guard, stateChange: 'd' };
    const staleOf = (then: Record<string, unknown>) =>
      guardThenAndNow({ verb: 'terminate-backend', guard: then }, { ...now, xactStart: then.xactStart }).some(
        ({ stale }) => stale,
      );
    expect(staleOf(guard)).toBe(false);
    expect(staleOf({ ...guard, xactStart: null })).toBe(true);
  });
});

describe('pairEvidence', () => {
  it('sets the same piece side by side, and keeps what only one of them saw', () => {
    const then = [
      { label: 'Lease', value: 'live' },
      { label: 'Session', value: null },
    ];
    const now = [
      { label: 'Lease', value: 'lapsed' },
      { label: 'Locks', value: 'none' },
    ];
    expect(pairEvidence(then, now)).toEqual([
      { label: 'Lease', was: 'live', is: 'lapsed', differs: true },
      { label: 'Session', was: null, is: null, differs: false },
      { label: 'Locks', was: null, is: 'none', differs: true },
    ]);
  });
});
