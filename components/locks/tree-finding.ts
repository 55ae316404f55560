import { advisoryReading } from '@/components/locks/advisory-reading';
import type { LockBook } from '@/components/locks/lock-book';
import { everyone } from '@/components/locks/tree-lines';
import type { BlockingTree } from '@/lib/locks/lock-sample';
import type { RootFinding } from '@/lib/triage/finding';

/** What Triage found about the root of a tree, or about whoever waits at the head of its queue; null when nothing. */
export function treeFinding({ root, branches }: BlockingTree, book: LockBook): RootFinding | null {
  if (root.kind === 'prepared') return book.preparedFindingOf(root.gid);
  for (const pid of [root.pid, ...branches.flatMap(everyone)]) {
    const session = book.sessionOf(pid);
    const finding = session ? book.findingOf(session) : null;
    if (finding) return finding;
  }
  return null;
}

/** Where the page's one filled button stands: what holds others up comes before what only might. */
export function leadPanel(trees: readonly BlockingTree[], book: LockBook): 'trees' | 'advisory' | 'lone' {
  if (trees.some((tree) => treeFinding(tree, book) !== null)) return 'trees';
  return book.sample.advisory.some((lock) => advisoryReading(lock, book).finding !== null)
    ? 'advisory'
    : 'lone';
}
