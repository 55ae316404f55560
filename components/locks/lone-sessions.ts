import type { LockBook } from '@/components/locks/lock-book';
import type { Session } from '@/lib/locks/lock-sample';

/**
 * Sessions that stand neither in a tree nor beside an advisory lock and yet are worth an eye: found by a rule, idle in a
 * transaction (whose row locks show to nobody who skips them), or named by the address. Found ones first.
 */
export function loneSessions(book: LockBook, inTrees: ReadonlySet<number>, marked: number | null): Session[] {
  const { sessions, advisory } = book.sample;
  const holders = new Set(advisory.flatMap((lock) => lock.holders.map(({ pid }) => pid)));
  const found = (session: Session) => book.findingOf(session) !== null;
  return sessions
    .filter(({ pid }) => !inTrees.has(pid) && !holders.has(pid))
    .filter(
      (session) =>
        session.state?.startsWith('idle in transaction') || session.pid === marked || found(session),
    )
    .toSorted((a, b) => Number(found(b)) - Number(found(a)));
}
