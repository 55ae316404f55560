'use client';

import type { ReactNode } from 'react';
import { HistoryFilters } from '@/components/episodes/history-filters';
import { HistoryTable } from '@/components/episodes/history-table';
import { ArchivedNote } from '@/components/ui/archived-note';
import { Banner } from '@/components/ui/banner';
import { EmptyState } from '@/components/ui/empty-state';
import { NoneAmong } from '@/components/ui/none-among';
import { PageHead } from '@/components/ui/page-head';
import { NEWEST_FIRST, Pager } from '@/components/ui/pager';
import { Panel } from '@/components/ui/panel';
import { SegmentedControl } from '@/components/ui/segmented-control';
import type { EpisodeFilter } from '@/lib/episodes/episode-filter';
import type { EpisodePage } from '@/lib/episodes/episode-row';
import type { EpisodeSpan } from '@/lib/episodes/episode-span';
import { formatUtcDate } from '@/lib/format/utc-time';

type HistoryViewProps = {
  title: string;
  /** Null while it is read or could not be: `list` then says which. */
  page: EpisodePage | null;
  filter: EpisodeFilter;
  /** Why the newest read of the list failed; null when it did not. */
  problem: string | null;
  trend: ReactNode;
  /** Stands in the place of the list while there is none. */
  instead: ReactNode;
  onFilter: (change: Partial<EpisodeFilter>) => void;
  onPage: (cursor: string | null) => void;
};

const SPANS: { value: EpisodeSpan; label: string }[] = [
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: 'all', label: 'all' },
];

/** A month stays until nothing that the spans show is in it: only all of it, or moments that somebody named, reach further. */
const reachesBack = ({ span, from, to }: EpisodeFilter) => span === 'all' || from !== null || to !== null;

/** Every trouble that there was: how often of which kind, and one by one. Trend and list are read apart and fail apart. */
export function HistoryView(props: HistoryViewProps) {
  const { title, page, filter, problem, trend, instead, onFilter, onPage } = props;
  return (
    <>
      <PageHead
        title={title}
        aside={
          <SegmentedControl
            label="How far back"
            options={SPANS}
            value={filter.from === null && filter.to === null ? filter.span : null}
            onChange={(span) => onFilter({ span, from: null, to: null })}
          />
        }
      >
        Each finding from when the watcher first saw it until it was over. Times are from the moments on
        record.
      </PageHead>
      {trend}
      {problem && page && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="The history could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      {page === null ? (
        instead
      ) : (
        <Panel aria-label="Episodes">
          <HistoryFilters filter={filter} onChange={onFilter} />
          {page.rows.length === 0 && page.lookedAt ? (
            <NoneAmong
              {...page}
              none="No episode matches"
              what="episodes"
              lookedAt={page.lookedAt}
              onGo={onPage}
            />
          ) : page.rows.length === 0 ? (
            <EmptyState icon="history" title="No episode matches">
              Set a filter back to “any”, or look further back.
            </EmptyState>
          ) : (
            <HistoryTable rows={page.rows} onQueue={(queue) => onFilter({ queue, subject: null })} />
          )}
          {page.archivedUntil !== null && page.older === null && reachesBack(filter) && (
            <ArchivedNote className="border-line border-t px-3.5 py-2">
              Episodes that were over before {formatUtcDate(page.archivedUntil)} are in the archive.
            </ArchivedNote>
          )}
          <Pager {...page} what="episodes" ends={NEWEST_FIRST} onGo={onPage} />
        </Panel>
      )}
    </>
  );
}
