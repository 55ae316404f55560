'use client';

import type { ReactNode } from 'react';
import { AdvisoryTable } from '@/components/locks/advisory-table';
import { HeldUpPanel } from '@/components/locks/held-up-panel';
import type { LockBook } from '@/components/locks/lock-book';
import { locksTitle } from '@/components/locks/locks-title';
import { loneSessions } from '@/components/locks/lone-sessions';
import { LoneSessionsPanel } from '@/components/locks/lone-sessions-panel';
import { PreparedPanel } from '@/components/locks/prepared-panel';
import { SamplePanel } from '@/components/locks/sample-panel';
import { TableChangesPanel } from '@/components/locks/table-changes-panel';
import { leadPanel } from '@/components/locks/tree-finding';
import { sessionsIn } from '@/components/locks/tree-lines';
import { Trees } from '@/components/locks/trees';
import { UnseenPanel } from '@/components/locks/unseen-panel';
import { ReadAgo } from '@/components/triage/read-ago';
import { useCopy } from '@/components/triage/use-copy';
import { Banner } from '@/components/ui/banner';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { Panel } from '@/components/ui/panel';
import { SideLayout } from '@/components/ui/side-layout';
import type { BackendOffer } from '@/lib/actions/action-offer';
import type { BlockingTree, LockId, Session } from '@/lib/locks/lock-sample';
import type { RootFinding } from '@/lib/triage/finding';

export type LocksViewProps = {
  book: LockBook;
  trees: readonly BlockingTree[];
  findings: readonly RootFinding[];
  /** What the address names; `missing` says what of it is not seen any more. */
  marked: { pid: number | null; lock: LockId | null; prepared: string | null; missing: string | null };
  onClearMarked: () => void;
  offersOf: (session: Session) => readonly BackendOffer[];
  /** Why every act is off; null while they are on. */
  actsOff: string | null;
  /** Why the newest read failed; what is shown is then the last one that succeeded. */
  problem: string | null;
  /** Why the jobs could not be read; null when they were. */
  jobsProblem: string | null;
  calculator: ReactNode;
  /** Whether leases in Redis are looked for, which have a page of their own. */
  hasRedisLeases: boolean;
  /** The open panel: it takes the rail's place. */
  sheet: ReactNode;
};

/** Who holds what, and who waits for it: trees from the root down, then what is held and waited for by nobody. */
export function LocksView(props: LocksViewProps) {
  const { book, trees, findings, marked, offersOf, actsOff, problem, jobsProblem } = props;
  const { sample } = book;
  const { copy, said } = useCopy();
  const inTrees = sessionsIn(trees);
  const lone = loneSessions(book, inTrees, marked.pid);
  const leadIn = leadPanel(trees, book);
  const acting = { book, offersOf, actsOff };
  return (
    <>
      <PageHead
        title={locksTitle(sample, trees)}
        aside={
          <>
            {props.hasRedisLeases && (
              <Link href="/locks/redis" className={buttonClass({ size: 'small' })}>
                <Icon icon="key-round" size="button" />
                Leases in Redis
              </Link>
            )}
            <span role="status">{said}</span>
            <span className="max-sm:hidden">
              <ReadAgo databaseNow={sample.databaseNow} />
            </span>
            <Button
              size="small"
              icon="link-2"
              className="max-sm:hidden"
              onClick={() => copy(window.location.href, 'the link')}
            >
              Copy link
            </Button>
          </>
        }
      >
        {trees.length > 0
          ? 'Trees are drawn from the root down. Act on the marked row, not on those who wait.'
          : 'What is held is below. A lock that nobody waits for may still keep a job from being claimed.'}
      </PageHead>
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="The locks could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      {marked.missing && (
        <div className="mb-3.5 flex flex-wrap items-center gap-2">
          <Banner
            tone="note"
            icon="search-x"
            title={`${marked.missing} is not seen any more.`}
            className="flex-1"
          >
            It has ended, or has gone on and holds up nobody.
          </Banner>
          <Button size="small" onClick={props.onClearMarked}>
            Show Locks without it
          </Button>
        </div>
      )}
      <SideLayout
        railWidth={236}
        sheet={props.sheet}
        rail={
          <>
            <HeldUpPanel findings={findings} problem={jobsProblem} />
            {props.calculator}
            <SamplePanel sample={sample} />
            <PreparedPanel book={book} marked={marked.prepared} />
            <TableChangesPanel book={book} />
            <UnseenPanel unseen={sample.unseen} />
          </>
        }
      >
        {trees.length === 0 ? (
          <Panel aria-label="Blocking trees">
            <EmptyState tone="done" icon="lock-open" title="No session waits for another">
              {sample.sessionCount} sessions were looked at. Who skips a locked row or only tries a lock waits
              for nobody, and is not seen here.
            </EmptyState>
          </Panel>
        ) : (
          <Trees
            {...acting}
            trees={trees}
            marked={marked}
            leads={leadIn === 'trees'}
            holding={Boolean(props.sheet)}
          />
        )}
        <AdvisoryTable {...acting} inTrees={inTrees} marked={marked} lead={leadIn === 'advisory'} />
        <LoneSessionsPanel {...acting} sessions={lone} marked={marked.pid} lead={leadIn === 'lone'} />
      </SideLayout>
    </>
  );
}
