import type { BlockingTree, Branch } from '@/lib/locks/lock-sample';

/** One place of a drawn tree: a session with what hangs below it, or many that wait for the same, drawn as one. */
export type TreeLine =
  | {
      kind: 'session';
      pid: number;
      behind: number;
      alsoBehind: readonly number[];
      below: readonly TreeLine[];
    }
  | { kind: 'convoy'; pids: readonly number[] };

/** Deeper than this a tree is a list that nobody reads: whoever waits there is drawn as one crowd. */
const MAX_DEPTH = 3;
/** As many single waiters side by side are read one by one; more are a crowd. */
const LINES_SHOWN = 4;

/**
 * What a tree shows, root's waiters first: those with others behind them, most of them first, then the rest. Nobody is left
 * out: who is not a line of their own is counted in a convoy.
 */
export function treeLines(branches: readonly Branch[], depth = 1): TreeLine[] {
  const heads = branches.filter((branch) => branch.branches.length > 0);
  if (heads.length > LINES_SHOWN || (depth >= MAX_DEPTH && heads.length > 0))
    return convoy(branches.flatMap(everyone));
  const lines = heads.map((head) => sessionLine(head, depth)).toSorted((a, b) => b.behind - a.behind);
  const single = branches.filter((branch) => branch.branches.length === 0);
  return [
    ...lines,
    ...(single.length > LINES_SHOWN
      ? convoy(single.map(({ pid }) => pid))
      : single.map((branch) => sessionLine(branch, depth))),
  ];
}

function sessionLine({ pid, alsoBehind, branches }: Branch, depth: number) {
  return {
    kind: 'session' as const,
    pid,
    behind: branches.flatMap(everyone).length,
    alsoBehind,
    below: treeLines(branches, depth + 1),
  };
}

function convoy(pids: readonly number[]): TreeLine[] {
  return pids.length === 0 ? [] : [{ kind: 'convoy', pids }];
}

/** A waiter and all who wait behind it. */
export function everyone({ pid, branches }: Branch): number[] {
  return [pid, ...branches.flatMap(everyone)];
}

/** Everybody who stands in a tree, roots and waiters. */
export function sessionsIn(trees: readonly BlockingTree[]): Set<number> {
  return new Set(
    trees.flatMap(({ root, branches }) => [
      ...(root.kind === 'prepared' ? [] : [root.pid]),
      ...branches.flatMap(everyone),
    ]),
  );
}
