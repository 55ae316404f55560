import { describe, expect, it } from 'vitest';
import { nearestBlockers } from './nearest-blockers';

const since = (minute: string) => ({ since: `2026-11-29T03:${minute}:00.000000Z` });

describe('nearestBlockers', () => {
  it('gives those that wait for nobody first, then the queue in its order, without repeats', () => {
    const waits = new Map<number, { since: string | null }>([
      [2, since('02')],
      [3, since('01')],
      [4, { since: null }],
    ]);
    expect(nearestBlockers([2, 4, 9, 3, 9, 2], waits)).toEqual([9, 3, 2, 4]);
  });

  it('keeps every holder of an ordinary lock, and five of a queue', () => {
    const pids = Array.from({ length: 99 }, (_, index) => index + 1);
    const queue = new Map(pids.map((pid) => [pid, since(String(pid % 60).padStart(2, '0'))]));
    expect(nearestBlockers([...pids, 1000], queue)).toHaveLength(6);
    expect(nearestBlockers([...pids, 1000], queue)[0]).toBe(1000);
  });
});
