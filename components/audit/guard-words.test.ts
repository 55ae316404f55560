import { describe, expect, it } from 'vitest';
import { guardWords } from '@/components/audit/guard-words';

const AT = '2026-11-29T03:14:09.123456Z';

describe('guardWords', () => {
  it.each([
    [
      { status: 'running', attempt: 3, owner: 'w-7f3a', token: '4711', leaseUntil: AT },
      'running, attempt 3, token 4711, held by w-7f3a, lease until 03:14:09',
    ],
    [{ status: 'pending', attempt: 1, owner: null, token: null, leaseUntil: null }, 'pending, attempt 1'],
    [{ pausedAt: null }, 'not paused'],
    [{ pausedAt: AT }, 'paused since 03:14:09'],
    [{ state: 'active' }, 'active'],
    [{ snoozedUntil: null }, 'not snoozed'],
    [{ snoozedUntil: AT }, 'snoozed until 03:14:09'],
    [
      { backendStart: AT, xactStart: null, stateChange: AT, lock: 'advisory/5//1' },
      'connected since 03:14:09, at lock advisory/5//1',
    ],
  ])('says what was to be so: %o', (guard, words) => {
    expect(guardWords(guard)).toBe(words);
  });
});
