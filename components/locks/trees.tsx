'use client';

import { useState } from 'react';
import type { LockBook } from '@/components/locks/lock-book';
import { treeFinding } from '@/components/locks/tree-finding';
import { TreePanel } from '@/components/locks/tree-panel';
import { useHoldStill } from '@/components/triage/use-hold-still';
import { Button } from '@/components/ui/button';
import type { BackendOffer } from '@/lib/actions/action-offer';
import type { BlockingTree, Session } from '@/lib/locks/lock-sample';

/** More trees than these are opened one by one. */
const TREES_SHOWN = 5;

type TreesProps = {
  book: LockBook;
  trees: readonly BlockingTree[];
  marked: { pid: number | null; prepared: string | null };
  offersOf: (session: Session) => readonly BackendOffer[];
  actsOff: string | null;
  /** The first tree's advised act is the page's one filled button. */
  leads: boolean;
  /** A panel is open on what is shown. */
  holding: boolean;
};

/** The trees, most waiters first; they keep their places while they are pointed at. */
export function Trees({ trees, leads, holding, marked, ...rest }: TreesProps) {
  const [all, setAll] = useState(false);
  const { rows, hold } = useHoldStill(trees, treeKey, holding);
  const shown = all ? rows : rows.slice(0, TREES_SHOWN);
  const more = rows.length - shown.length;
  const leader = rows.find(({ item, gone }) => !gone && treeFinding(item, rest.book) !== null);
  return (
    <div {...hold} className="grid gap-3.5">
      {shown.map(({ item, gone }) => (
        <div key={treeKey(item)} className={gone ? 'opacity-60' : undefined}>
          <TreePanel
            {...rest}
            tree={item}
            lead={leads && item === leader?.item}
            marked={marked.pid}
            markedPrepared={marked.prepared}
            actsOff={gone ? 'it is not seen any more' : rest.actsOff}
          />
        </div>
      ))}
      {more > 0 && <Button onClick={() => setAll(true)}>Show {more} more trees</Button>}
    </div>
  );
}

/** A tree by its root: who waits behind it comes and goes. */
function treeKey({ root }: BlockingTree): string {
  return root.kind === 'prepared' ? `prepared ${root.gid}` : String(root.pid);
}
