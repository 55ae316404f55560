import { describe, expect, it } from 'vitest';
import { everyone, type TreeLine, treeLines } from '@/components/locks/tree-lines';
import type { Branch } from '@/lib/locks/lock-sample';

const waiter = (pid: number, ...branches: Branch[]): Branch => ({ pid, alsoBehind: [], branches });
const waiters = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => waiter(from + index));
const drawn = (lines: readonly TreeLine[]): number =>
  lines.reduce((sum, line) => sum + (line.kind === 'convoy' ? line.pids.length : 1 + drawn(line.below)), 0);

describe('treeLines', () => {
  it('draws a few waiters one by one', () => {
    expect(treeLines(waiters(1, 4)).map(({ kind }) => kind)).toEqual(Array(4).fill('session'));
  });

  it('draws fifty behind one table change as one crowd below it', () => {
    const [head, ...others] = treeLines([waiter(1, ...waiters(10, 50))]);
    expect(others).toEqual([]);
    expect(head).toMatchObject({ kind: 'session', pid: 1, behind: 50 });
    expect(head?.kind === 'session' && head.below).toEqual([
      { kind: 'convoy', pids: waiters(10, 50).map(({ pid }) => pid) },
    ]);
  });

  it('puts who holds up most first, and who holds up nobody last', () => {
    const lines = treeLines([waiter(1), waiter(2, waiter(3)), waiter(4, waiter(5), waiter(6))]);
    expect(lines.map((line) => line.kind === 'session' && line.pid)).toEqual([4, 2, 1]);
  });

  it('leaves nobody out, however deep or wide the tree', () => {
    const chain = Array.from({ length: 30 }, (_, pid) => pid).reduce(
      (below, pid) => waiter(pid + 1, below),
      waiter(0),
    );
    const wide = Array.from({ length: 9 }, (_, index) =>
      waiter(1_000 + index * 10, waiter(1_001 + index * 10)),
    );
    for (const branches of [[chain], wide, [chain, ...wide], []])
      expect(drawn(treeLines(branches))).toBe(branches.flatMap(everyone).length);
  });
});
