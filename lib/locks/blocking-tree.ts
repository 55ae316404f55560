import { PREPARED_PID } from '@/lib/locks/blocker-words';
import type { BlockingTree, Branch, LockSample, Session } from '@/lib/locks/lock-sample';

/** A session by its pid, a prepared transaction by its gid; what goes by pid 0 and has no gid is unknown. */
type Node = number | string;

type Blocking = Pick<LockSample, 'sessions' | 'prepared'>;

/**
 * Who stands behind whom, from the roots down; the tree with most waiters first. Every waiter whose blockers are known stands
 * in exactly one place, as near to a root as any of its blockers allows. Sessions that wait in a circle, which the server
 * will break by itself, hang from the one that waits longest. A root behind which nobody is left, since another root has
 * them all, is named by `alsoBehind` only.
 */
export function blockingTrees(sample: Blocking): BlockingTree[] {
  const blockers = blockersByWaiter(sample);
  const behind = waitersByBlocker(blockers);
  const parents = new Map<number, Node>();
  const roots = rootsOf(sample, blockers, behind);
  hang(roots, behind, parents, new Set(roots));
  // What no root leads to waits in a circle, or behind one: who only stands behind it may have waited longest, and is no root.
  for (const pid of longestWaitFirst(sample)) {
    if (parents.has(pid) || !blockers.has(pid) || roots.includes(pid) || !isInCircle(pid, behind)) continue;
    roots.push(pid);
    hang([pid], behind, parents, new Set(roots));
  }

  const children = new Map<Node, number[]>();
  for (const [pid, parent] of parents) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const listed = new Set(sample.sessions.map(({ pid }) => pid));
  return roots
    .map((root) => {
      const branches = branchesOf(root, children, blockers);
      return { root: rootOf(root, listed), branches, waiters: countOf(branches) };
    })
    .filter(({ waiters }) => waiters > 0)
    .sort((a, b) => b.waiters - a.waiters);
}

/** For each session that waits, who is ahead of it. */
function blockersByWaiter({ sessions, prepared }: Blocking): ReadonlyMap<number, readonly Node[]> {
  const nodesOf = (session: Session): Node[] =>
    session.blockedBy.flatMap((pid): Node[] => {
      if (pid === session.pid) return [];
      if (pid !== PREPARED_PID) return [pid];
      const gids = prepared.filter(({ blocks }) => blocks.includes(session.pid)).map(({ gid }) => gid);
      return gids.length > 0 ? gids : [PREPARED_PID];
    });
  return new Map(
    sessions
      .map((session) => [session.pid, [...new Set(nodesOf(session))]] as const)
      .filter(([, nodes]) => nodes.length > 0),
  );
}

function waitersByBlocker(blockers: ReadonlyMap<number, readonly Node[]>): ReadonlyMap<Node, number[]> {
  const behind = new Map<Node, number[]>();
  for (const [pid, nodes] of blockers) {
    for (const node of nodes) {
      const waiters = behind.get(node);
      if (waiters) waiters.push(pid);
      else behind.set(node, [pid]);
    }
  }
  return behind;
}

/** Those that block and do not wait: who blocks most first, of equals the one whose transaction is oldest. */
function rootsOf(
  { sessions }: Blocking,
  blockers: ReadonlyMap<number, readonly Node[]>,
  behind: ReadonlyMap<Node, readonly number[]>,
): Node[] {
  const began = new Map<Node, string>(
    sessions.map(({ pid, xactStart, stateChange }) => [pid, xactStart ?? stateChange ?? '~']),
  );
  const blocks = (node: Node) => behind.get(node)?.length ?? 0;
  const since = (node: Node) => began.get(node) ?? '~';
  return [...behind.keys()]
    .filter((node) => typeof node === 'string' || !blockers.has(node))
    .sort((a, b) => blocks(b) - blocks(a) || since(a).localeCompare(since(b)));
}

/** Hangs all that can be reached from `from`, level by level, each below the first that reaches it. */
function hang(
  from: readonly Node[],
  behind: ReadonlyMap<Node, readonly number[]>,
  parents: Map<number, Node>,
  roots: ReadonlySet<Node>,
): void {
  let level: readonly Node[] = from;
  while (level.length > 0) {
    const next: number[] = [];
    for (const node of level) {
      for (const pid of behind.get(node) ?? []) {
        if (parents.has(pid) || roots.has(pid)) continue;
        parents.set(pid, node);
        next.push(pid);
      }
    }
    level = next;
  }
}

/** Whether it stands behind itself. */
function isInCircle(pid: number, behind: ReadonlyMap<Node, readonly number[]>): boolean {
  const found = new Map<number, Node>();
  hang([pid], behind, found, new Set());
  return found.has(pid);
}

function longestWaitFirst({ sessions }: Blocking): number[] {
  const since = ({ waitsFor }: Session) => waitsFor?.since ?? '~';
  return [...sessions].sort((a, b) => since(a).localeCompare(since(b))).map(({ pid }) => pid);
}

function branchesOf(
  node: Node,
  children: ReadonlyMap<Node, readonly number[]>,
  blockers: ReadonlyMap<number, readonly Node[]>,
): Branch[] {
  return (children.get(node) ?? []).map((pid) => ({
    pid,
    alsoBehind: (blockers.get(pid) ?? [])
      .filter((other) => other !== node)
      .map((other) => (typeof other === 'string' ? PREPARED_PID : other)),
    branches: branchesOf(pid, children, blockers),
  }));
}

function rootOf(node: Node, listed: ReadonlySet<number>): BlockingTree['root'] {
  if (typeof node === 'string') return { kind: 'prepared', gid: node };
  return { kind: listed.has(node) ? 'session' : 'unknown', pid: node };
}

function countOf(branches: readonly Branch[]): number {
  return branches.reduce((sum, branch) => sum + 1 + countOf(branch.branches), 0);
}
