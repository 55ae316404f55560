'use client';

import { RequestsTable } from '@/components/approvals/requests-table';
import { ReviewTabs } from '@/components/shell/review-tabs';
import { Banner } from '@/components/ui/banner';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHead } from '@/components/ui/page-head';
import { NEWEST_FIRST, Pager } from '@/components/ui/pager';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { ApprovalList } from '@/lib/approvals/approval';
import { countOf } from '@/lib/format/count';

type RequestsViewProps = {
  list: ApprovalList;
  /** Where an older page begins; null on the first, which has what waits. */
  before: string | null;
  /** Why the newest read failed; null when it did not. */
  problem: string | null;
  onPage: (before: string | null) => void;
};

/** Everything that waits for a second person, what expires next first, and how the others ended. */
export function RequestsView({ list, before, problem, onPage }: RequestsViewProps) {
  const { waiting, ended, older, newer, databaseNow } = list;
  return (
    <>
      <PageHead title={before === null ? titleOf(waiting.length) : 'Requests that ended'}>
        An act that one person alone does not carry out waits here until an approver decides, or its time is
        over.
      </PageHead>
      <ReviewTabs current="requests" counts={before === null ? { requests: String(waiting.length) } : {}} />
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="The requests could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      <div className="grid gap-3.5">
        {before === null && (
          <Panel aria-labelledby="waiting">
            <PanelHead id="waiting" title="Waiting" count={waiting.length} note="what expires next first" />
            {waiting.length === 0 ? (
              <EmptyState icon="users-round" title="Nobody waits for a second person">
                Fencing off a live owner, forcing a job on, ending a transaction that has written: each is
                asked for here first.
              </EmptyState>
            ) : (
              <RequestsTable caption="Requests that wait" rows={waiting} databaseNow={databaseNow} />
            )}
          </Panel>
        )}
        {(ended.length > 0 || before !== null) && (
          <Panel aria-labelledby="ended">
            <PanelHead id="ended" title="Ended" note="newest first" />
            <RequestsTable caption="Requests that ended" rows={ended} databaseNow={databaseNow} />
            <Pager what="requests" newer={newer} older={older} ends={NEWEST_FIRST} onGo={onPage} />
          </Panel>
        )}
      </div>
    </>
  );
}

function titleOf(waiting: number): string {
  if (waiting === 0) return 'No request waits for a second person';
  return `${countOf(waiting, 'request')} ${waiting === 1 ? 'waits' : 'wait'} for a second person`;
}
