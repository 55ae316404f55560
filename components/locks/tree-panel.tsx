import type { ReactNode } from 'react';
import { HeldUpJobs } from '@/components/locks/held-up-jobs';
import { keyOf, type LockBook } from '@/components/locks/lock-book';
import { PreparedLine } from '@/components/locks/prepared-line';
import { SessionActs } from '@/components/locks/session-acts';
import { SessionLine } from '@/components/locks/session-line';
import { treeFinding } from '@/components/locks/tree-finding';
import { treeLines } from '@/components/locks/tree-lines';
import { atDepth, TREE_COLUMNS, TREE_SCALE } from '@/components/locks/tree-marks';
import { TreeNodes } from '@/components/locks/tree-node';
import { afterColon } from '@/components/triage/after-colon';
import { FINDING_LOOK } from '@/components/triage/finding-look';
import { Since } from '@/components/triage/since';
import { classNames } from '@/components/ui/class-names';
import { Confidence } from '@/components/ui/confidence';
import { Mark } from '@/components/ui/mark';
import { Panel } from '@/components/ui/panel';
import { Refusal } from '@/components/ui/refusal';
import type { BackendOffer } from '@/lib/actions/action-offer';
import { countOf } from '@/lib/format/count';
import { blockerWords } from '@/lib/locks/blocker-words';
import type { BlockingTree, Session } from '@/lib/locks/lock-sample';
import type { RootFinding } from '@/lib/triage/finding';
import { sentenceCase } from '@/lib/triage/roots/lock-words';

type TreePanelProps = {
  book: LockBook;
  tree: BlockingTree;
  /** Its advised act is the page's one filled button. */
  lead: boolean;
  marked: number | null;
  markedPrepared: string | null;
  offersOf: (session: Session) => readonly BackendOffer[];
  actsOff: string | null;
};

/** One blocking tree, the root first: who holds, who waits behind it, which jobs stand still, and where to act. */
export function TreePanel(props: TreePanelProps) {
  const { book, tree, lead, marked, offersOf, actsOff } = props;
  const { root, branches, waiters } = tree;
  const lines = treeLines(branches);
  const finding = treeFinding(tree, book);
  const buttons = (session: Session): ReactNode => (
    <SessionActs
      pid={session.pid}
      backend={keyOf(session)}
      offers={offersOf(session)}
      advice={book.findingOf(session)?.safe[0] ?? null}
      lead={lead}
      actsOff={actsOff}
    />
  );
  // Who waits is a victim, and is left alone, unless the trouble itself is about it: the change of a table at the head of a queue.
  const actsOf = (session: Session): ReactNode => (book.findingOf(session) ? buttons(session) : null);
  const rootSession = root.kind === 'prepared' ? undefined : book.sessionOf(root.pid);

  return (
    <Panel aria-label={`Blocking tree of ${rootWords(tree)}`} className="@container">
      <TreeHead tree={tree} finding={finding} />
      <div
        aria-hidden="true"
        className={classNames(
          'hidden border-line border-b px-3.5 py-1.5 text-ink-3 text-label @min-[860px]:grid',
          TREE_COLUMNS,
        )}
      >
        <span>Backend</span>
        <span>State</span>
        <span>Runs</span>
        <span>Holds, waits for</span>
        <span className="text-right">For</span>
      </div>
      <div className={TREE_SCALE}>
        {root.kind === 'prepared' ? (
          <PreparedLine
            book={book}
            gid={root.gid}
            stem={lines.length > 0}
            marked={root.gid === props.markedPrepared}
          />
        ) : rootSession ? (
          <SessionLine
            book={book}
            session={rootSession}
            depth={0}
            place="root blocker"
            stem={lines.length > 0}
            marked={root.pid === marked || (finding !== null && finding === book.findingOf(rootSession))}
            acts={buttons(rootSession)}
          />
        ) : (
          <p style={atDepth(0)} className="px-3.5 py-2 text-ink-2">
            <b className="text-ink">{sentenceCase(rootWords(tree))}</b> is the root. It was not seen in the
            sample: it may have ended while it was read.
          </p>
        )}
        <TreeNodes book={book} lines={lines} depth={1} marked={marked} actsOf={actsOf} />
      </div>
      {finding && <HeldUpJobs finding={finding} />}
      <div className="flex flex-wrap gap-x-7 gap-y-1 border-line border-t bg-well px-3.5 py-2">
        {finding && finding.unsafe.length > 0 ? (
          finding.unsafe.map(({ label, reason }) => (
            <Refusal key={label} verb={label}>
              {afterColon(reason)}
            </Refusal>
          ))
        ) : (
          <Refusal verb={waiters === 1 ? 'End the one that waits' : `End the ${waiters} that wait`}>
            victims hold nothing up; act on the root.
          </Refusal>
        )}
      </div>
    </Panel>
  );
}

function TreeHead({ tree, finding }: { tree: BlockingTree; finding: RootFinding | null }) {
  return (
    <header className="flex min-h-[38px] flex-wrap items-center gap-x-3 gap-y-0.5 border-line border-b px-3.5 py-1.5">
      <h2 className="font-medium">
        {finding ? (
          <Mark {...FINDING_LOOK[finding.kind]}>{finding.cause}</Mark>
        ) : (
          <Mark tone="wait" icon="lock">
            Behind {rootWords(tree)}
          </Mark>
        )}
      </h2>
      {finding && <Confidence level={finding.confidence} />}
      <span className="ml-auto text-ink-3 text-label">
        {countOf(tree.waiters, 'session waits', 'sessions wait')}
        {finding && (
          <>
            {finding.sufferers.length > 0 && `, ${countOf(finding.sufferers.length, 'job')} held up`},{' '}
            <Since since={finding.since} databaseNow={finding.databaseNow} />
          </>
        )}
      </span>
      {finding && <p className="w-full text-pretty text-ink-2 wrap-anywhere">{finding.sentence}</p>}
    </header>
  );
}

function rootWords({ root }: BlockingTree): string {
  return root.kind === 'prepared' ? `prepared transaction ${root.gid}` : blockerWords(root.pid);
}
