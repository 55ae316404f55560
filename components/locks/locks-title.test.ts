import { describe, expect, it } from 'vitest';
import { locksTitle } from '@/components/locks/locks-title';
import type { BlockingTree } from '@/lib/locks/lock-sample';

const tree: BlockingTree = { root: { kind: 'session', pid: 1 }, branches: [], waiters: 1 };

describe('locksTitle', () => {
  it.each([
    [0, [], 'Nobody waits for a lock'],
    [1, [tree], '1 session waits behind 1 root'],
    [53, [tree, tree], '53 sessions wait behind 2 roots'],
    [2, [], '2 sessions wait for a lock'],
  ] as const)('says of %i waiters: %s', (waiterCount, trees, title) => {
    expect(locksTitle({ waiterCount }, trees)).toBe(title);
  });
});
