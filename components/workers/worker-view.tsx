'use client';

import type { ReactNode } from 'react';
import { JobsTable } from '@/components/jobs/jobs-table';
import { useCopy } from '@/components/triage/use-copy';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Identifier } from '@/components/ui/identifier';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { Panel, PanelHead } from '@/components/ui/panel';
import { SideLayout } from '@/components/ui/side-layout';
import { WorkerFacts } from '@/components/workers/worker-facts';
import { WorkerMark } from '@/components/workers/worker-mark';
import { countOf } from '@/lib/format/count';
import type { JobFilter } from '@/lib/jobs/job-list';
import type { WorkerDetail } from '@/lib/workers/worker-row';
import { workerStanding } from '@/lib/workers/worker-standing';

type WorkerViewProps = {
  detail: WorkerDetail;
  actions: ReactNode;
  /** The open panel: it takes the rail's place. */
  sheet: ReactNode;
  /** Shows the jobs list narrowed to one value of a column. */
  onNarrow: (filter: Partial<JobFilter>) => void;
};

/** One worker: what it holds, what it said of itself, and what may be asked of it. */
export function WorkerView({ detail, actions, sheet, onNarrow }: WorkerViewProps) {
  const { worker, inHand, databaseNow } = detail;
  const { copy, said } = useCopy();
  return (
    <>
      <PageHead
        crumb={
          <nav aria-label="Where this hangs" className="flex items-center gap-1.5">
            <Link href="/workers" className="hover:text-ink">
              Workers
            </Link>
            <Icon icon="chevron-right" size="lamp" />
            <span className="font-mono wrap-anywhere">{worker.id}</span>
          </nav>
        }
        title={<Identifier value={worker.id} what="worker id" />}
        aside={
          <>
            <span role="status">{said}</span>
            <Button size="small" icon="link-2" onClick={() => copy(window.location.href, 'the link')}>
              Copy link
            </Button>
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <WorkerMark standing={workerStanding(worker, databaseNow)} />
          {countOf(worker.jobs, 'job')} in hand
        </span>
      </PageHead>
      <SideLayout sheet={sheet} rail={actions}>
        <Panel aria-labelledby="in-hand">
          <PanelHead id="in-hand" title="Jobs in hand" count={worker.jobs} note="newest first" />
          {inHand.length === 0 ? (
            <EmptyState icon="inbox" title="It holds nothing">
              No running attempt names it as its owner.
            </EmptyState>
          ) : (
            <JobsTable rows={inHand} databaseNow={databaseNow} onNarrow={onNarrow} selection={null} />
          )}
        </Panel>
        <WorkerFacts worker={worker} databaseNow={databaseNow} />
      </SideLayout>
    </>
  );
}
