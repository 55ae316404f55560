import type { LockBook } from '@/components/locks/lock-book';
import { everyone } from '@/components/locks/tree-lines';
import type { BlockingTree, Session } from '@/lib/locks/lock-sample';

/**
 * Sessions that stand neither in a tree nor beside an advisory lock and yet are worth an eye: found by a rule, idle in a
 * transaction (whose row locks show to nobody who skips them), or named by the address. Found ones first.
 */
export function loneSessions(
  trees: readonly BlockingTree[],
  book: LockBook,
  marked: number | null,
): Session[] {
  const { sessions, advisory } = book.sample;
  const shown = new Set([
    ...trees.flatMap(({ root }) => (root.kind === 'prepared' ? [] : [root.pid])),
    ...trees.flatMap(({ branches }) => branches.flatMap(everyone)),
    ...advisory.flatMap(({ holders }) => holders.map(({ pid }) => pid)),
  ]);
  const found = (session: Session) => book.findingOf(session) !== null;
  return sessions
    .filter(({ pid }) => !shown.has(pid))
    .filter(
      (session) =>
        session.state?.startsWith('idle in transaction') || session.pid === marked || found(session),
    )
    .toSorted((a, b) => Number(found(b)) - Number(found(a)));
}
