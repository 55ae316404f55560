import type { ReactNode } from 'react';
import { ConvoyLine } from '@/components/locks/convoy-line';
import type { LockBook } from '@/components/locks/lock-book';
import { SessionLine } from '@/components/locks/session-line';
import type { TreeLine } from '@/components/locks/tree-lines';
import { atDepth, TreeElbow } from '@/components/locks/tree-marks';
import { countOf } from '@/lib/format/count';
import { blockerWords } from '@/lib/locks/blocker-words';
import type { Session } from '@/lib/locks/lock-sample';

export type TreeNodesProps = {
  book: LockBook;
  lines: readonly TreeLine[];
  depth: number;
  /** The session that the address names. */
  marked: number | null;
  /** Buttons of a session that may be acted on; null for a victim. */
  actsOf: (session: Session) => ReactNode;
};

/** Those who wait for the one above, each with who waits for it in turn. */
export function TreeNodes({ book, lines, depth, marked, actsOf }: TreeNodesProps) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={line.kind === 'session' ? line.pid : 'convoy'} style={atDepth(depth)} className="relative">
          <TreeElbow last={index === lines.length - 1} />
          {line.kind === 'convoy' ? (
            <ConvoyLine book={book} pids={line.pids} depth={depth} marked={marked} />
          ) : (
            <>
              <Waiter book={book} line={line} depth={depth} marked={marked} actsOf={actsOf} />
              <TreeNodes book={book} lines={line.below} depth={depth + 1} marked={marked} actsOf={actsOf} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

type WaiterProps = Omit<TreeNodesProps, 'lines'> & { line: Extract<TreeLine, { kind: 'session' }> };

function Waiter({ book, line, depth, marked, actsOf }: WaiterProps) {
  const session = book.sessionOf(line.pid);
  if (!session)
    return (
      <p className="py-2 pl-[calc(var(--edge)+var(--d)*var(--step)+18px)] text-ink-2">
        <b className="font-mono">{line.pid}</b> waits; the sample does not list it.
      </p>
    );
  const acts = actsOf(session);
  return (
    <SessionLine
      book={book}
      session={session}
      depth={depth}
      place={placeOf(line)}
      stem={line.below.length > 0}
      marked={session.pid === marked || acts !== null}
      acts={acts}
    />
  );
}

function placeOf({ behind, alsoBehind }: Extract<TreeLine, { kind: 'session' }>): string {
  const also = alsoBehind.length > 0 ? `, also behind ${alsoBehind.map(blockerWords).join(', ')}` : '';
  return `${behind > 0 ? `head of the queue, ${countOf(behind, 'session')} behind it` : 'waits'}${also}`;
}
