'use client';

import type { ReactNode } from 'react';
import type { KeptRow } from '@/components/reviews/kept-place';
import { NothingHere } from '@/components/reviews/nothing-here';
import { OverdueBanner } from '@/components/reviews/overdue-banner';
import { ReviewFilters } from '@/components/reviews/review-filters';
import { ReviewRow } from '@/components/reviews/review-row';
import { filterOfTab, isAsked, reviewTabs, tabOf } from '@/components/reviews/review-views';
import { Banner } from '@/components/ui/banner';
import { classNames } from '@/components/ui/class-names';
import { NoneAmong } from '@/components/ui/none-among';
import { PageHead } from '@/components/ui/page-head';
import { NEWEST_FIRST, OLDEST_FIRST, Pager } from '@/components/ui/pager';
import { Panel } from '@/components/ui/panel';
import { Tabs } from '@/components/ui/tabs';
import { useServerNow } from '@/components/ui/use-server-now';
import type { Role } from '@/lib/auth/policy';
import { countOf } from '@/lib/format/count';
import type { ReviewItem, ReviewVerb } from '@/lib/reviews/review';
import { type ReviewFilter, TO_REVIEW } from '@/lib/reviews/review-filter';
import type { ReviewCounts, ReviewPage } from '@/lib/reviews/review-list';
import { epochMs } from '@/lib/time';

type ReviewViewProps = {
  page: ReviewPage;
  /** The rows of the page, with those that left it while it was looked at. */
  rows: readonly KeptRow<ReviewItem>[];
  /** The rows are those of the former filter: the new ones are on their way. */
  stale: boolean;
  counts: ReviewCounts | null;
  filter: ReviewFilter;
  role: Role;
  /** What stands beside the list; null where the list is empty. */
  selected: string | null;
  /** Whether somebody opened it; on a phone it then has the page to itself. */
  opened: boolean;
  said: Readonly<Record<string, ReviewVerb>>;
  /** Why the newest read failed; the rows are then the last ones that were read. */
  problem: string | null;
  /** The item beside the list. */
  pane: ReactNode;
  /** The pages under Review. */
  tabs: ReactNode;
  onSelect: (key: string) => void;
  onOpen: (key: string) => void;
  onFilter: (change: Partial<ReviewFilter>) => void;
  onPage: (cursor: string | null) => void;
};

/**
 * The queue of reviews with one item beside it. On a wide screen both scroll by themselves within the height of the window, so that
 * what is asked, what was done and where one stands in the list are in sight together.
 */
export function ReviewView(props: ReviewViewProps) {
  const { page, rows, stale, counts, filter, role, selected, opened, said, problem, pane, tabs } = props;
  const nowMs = useServerNow(epochMs(page.databaseNow));
  return (
    <div className="lg:flex lg:h-[calc(100dvh-101px)] lg:min-h-[560px] lg:flex-col">
      <PageHead title={titleOf(counts, role)}>{LEDE[tabOf(filter)]}</PageHead>
      {tabs}
      {counts && <OverdueBanner overdue={counts.overdue} />}
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="The queue could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      <div className="grid items-start gap-4 lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(340px,440px)_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
        <Panel
          aria-label="Queue of reviews"
          className={classNames('lg:max-h-full lg:overflow-y-auto', opened && 'max-lg:hidden')}
        >
          <Tabs
            label="State"
            items={reviewTabs(role, filter, counts)}
            current={tabOf(filter)}
            onSelect={(tab) => props.onFilter(filterOfTab(tab))}
          />
          <ReviewFilters filter={filter} actorName={nameOf(rows, filter.actor)} onChange={props.onFilter} />
          {rows.length === 0 && page.lookedAt ? (
            <NoneAmong
              {...page}
              none="Nothing matches"
              what="reviews"
              lookedAt={page.lookedAt}
              onGo={props.onPage}
            />
          ) : rows.length === 0 ? (
            <NothingHere
              filter={filter}
              counts={counts}
              nowMs={nowMs}
              onShowAll={() => props.onFilter({ ...TO_REVIEW, ...filterOfTab(tabOf(filter)) })}
            />
          ) : (
            <ol aria-busy={stale} className={classNames(stale && 'opacity-60')}>
              {rows.map((row) => (
                <ReviewRow
                  key={row.item.key}
                  row={row}
                  selected={row.item.key === selected}
                  said={said[row.item.key] ?? null}
                  nowMs={nowMs}
                  onSelect={() => props.onSelect(row.item.key)}
                  onOpen={() => props.onOpen(row.item.key)}
                />
              ))}
            </ol>
          )}
          <Pager
            {...page}
            what="reviews"
            ends={filter.state === 'signed-off' ? NEWEST_FIRST : OLDEST_FIRST}
            onGo={props.onPage}
          />
        </Panel>
        <div className={classNames('min-w-0 lg:h-full', !opened && 'max-lg:hidden')}>{pane}</div>
      </div>
    </div>
  );
}

const LEDE: Readonly<Record<ReturnType<typeof tabOf>, string>> = {
  asked: 'What reviewers ask about your acts. Oldest first.',
  unreviewed: 'Every act that changed something, and every change made outside. Oldest first.',
  queried: 'Somebody asked, and nobody has answered yet. Oldest first.',
  answered: 'Answered, and back with the reviewers. Oldest first.',
  'signed-off': 'What reviewers found right. Newest first.',
};

function titleOf(counts: ReviewCounts | null, role: Role): string {
  if (counts === null) return 'Review';
  const asked = isAsked(role);
  const { count, atLeast } = asked ? counts.asked : counts.waiting;
  if (count === 0) return asked ? 'Nothing is asked of you' : 'Nothing waits for a review';
  const many = atLeast ? `More than ${countOf(count, 'act')}` : countOf(count, 'act');
  const one = count === 1 && !atLeast;
  return asked
    ? `${many} of yours ${one ? 'is' : 'are'} queried`
    : `${many} ${one ? 'waits' : 'wait'} for a review`;
}

/** The name behind an id, where a row on the page tells it. */
function nameOf(rows: readonly KeptRow<ReviewItem>[], actor: string | null): string | null {
  const parties = rows.flatMap(({ item }) => item.parties);
  return parties.find(({ id }) => id === actor)?.name ?? null;
}
