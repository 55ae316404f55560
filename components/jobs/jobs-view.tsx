'use client';

import type { ReactNode } from 'react';
import { JobsFilters } from '@/components/jobs/jobs-filters';
import { JobsTable } from '@/components/jobs/jobs-table';
import { jobsTitle, statusTabs } from '@/components/jobs/jobs-tabs';
import { QueueStrip, type QueueStripProps } from '@/components/jobs/queue-strip';
import { SourceChoice } from '@/components/jobs/source-choice';
import type { Selection } from '@/components/jobs/use-selection';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { NoneAmong } from '@/components/ui/none-among';
import { PageHead } from '@/components/ui/page-head';
import { NEWEST_FIRST, Pager } from '@/components/ui/pager';
import { Panel } from '@/components/ui/panel';
import { SideLayout } from '@/components/ui/side-layout';
import { Tabs } from '@/components/ui/tabs';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobCounts, JobFilter, JobPage } from '@/lib/jobs/job-list';

type JobsViewProps = {
  /** Names of the tables of jobs, the native one first. */
  sources: readonly string[];
  page: JobPage;
  /** Null while they are not known. */
  counts: JobCounts | null;
  filter: JobFilter;
  /** The rows are those of the former filter: the new ones are on their way. */
  stale: boolean;
  /** Why the newest read failed; the rows are then the last ones that were read. */
  problem: string | null;
  /** The one queue that the list is narrowed to, and what may be done to it; null when it shows several. */
  queue: QueueStripProps | null;
  /** The open panel of an act on that queue. */
  sheet: ReactNode;
  onFilter: (change: Partial<JobFilter>) => void;
  onPage: (cursor: string | null) => void;
  /** Null where nothing can be done with what would be selected. */
  selection: Selection | null;
  /** What can be done with what is selected; null while nothing is. */
  bar: ReactNode;
};

/** Every attempt, by status in lifecycle order, narrowed by what the address says. */
export function JobsView(props: JobsViewProps) {
  const { page, counts, sources, filter, stale, problem, queue, sheet, onFilter, onPage } = props;
  const status = filter.status ?? 'all';
  return (
    <>
      <PageHead title={jobsTitle(counts)}>
        {filter.source === null ? 'Newest first, 50 at a time.' : 'In the order of their ids, 50 at a time.'}
      </PageHead>
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="This list could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      <SideLayout sheet={sheet} rail={null}>
        {queue && <QueueStrip {...queue} />}
        <Panel aria-label="Jobs">
          <Tabs
            label="Status"
            items={statusTabs(filter, counts)}
            current={status}
            onSelect={(value) => onFilter({ status: value === 'all' ? null : value })}
          />
          <div className="empty:hidden border-line border-b px-3.5 py-2 [&:empty]:border-0">
            <SourceChoice
              sources={sources}
              current={filter.source}
              onChoose={(source) => onFilter({ ...NO_FILTER, source })}
            />
          </div>
          <JobsFilters filter={filter} onChange={onFilter} />
          {props.bar}
          {page.wholeOnly && (
            <p className="border-line border-b px-3.5 py-2.5 text-ink-2">
              The subject, owner or id <span className="font-mono">{filter.search}</span> alone: the subjects
              of more than 5,000 other jobs begin with it. Search for more of a subject to see those.
            </p>
          )}
          <div aria-busy={stale} className={classNames(stale && 'opacity-60')}>
            {page.rows.length === 0 && page.lookedAt ? (
              <NoneAmong {...page} none="No job matches" what="jobs" lookedAt={page.lookedAt} onGo={onPage} />
            ) : page.rows.length === 0 ? (
              <EmptyState
                icon="search-x"
                title="No job matches"
                action={
                  <Button onClick={() => onFilter({ ...NO_FILTER, source: filter.source })}>
                    Show all jobs
                  </Button>
                }
              >
                Take a filter away, or search for the beginning of a subject, an id or an owner.
              </EmptyState>
            ) : (
              <JobsTable
                rows={page.rows}
                databaseNow={page.databaseNow}
                onNarrow={onFilter}
                selection={props.selection}
              />
            )}
          </div>
          <Pager {...page} what="jobs" ends={NEWEST_FIRST} onGo={onPage} />
        </Panel>
      </SideLayout>
    </>
  );
}
