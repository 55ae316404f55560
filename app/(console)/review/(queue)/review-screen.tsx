'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemOf } from '@/app/(console)/problem-of';
import { ItemBeside } from '@/app/(console)/review/(queue)/item-beside';
import { useReviewAddress } from '@/app/(console)/review/(queue)/use-review-address';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useFirstReading } from '@/components/providers/use-first-reading';
import { nextKey } from '@/components/reviews/kept-place';
import { ReviewView } from '@/components/reviews/review-view';
import { useKeptPlace } from '@/components/reviews/use-kept-place';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ReviewTabs } from '@/components/shell/review-tabs';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { reviewCountsOptions } from '@/lib/reviews/counts-query-options';
import { reviewsOptions } from '@/lib/reviews/query-options';
import type { ReviewVerb } from '@/lib/reviews/review';
import type { ReviewCounts, ReviewPage } from '@/lib/reviews/review-list';
import type { Reviewer } from '@/lib/reviews/review-offers';

type ReviewScreenProps = {
  reviewer: Reviewer;
  /** What the server read for the first paint; null when nothing could be read yet. */
  firstCounts: ReviewCounts | null;
};

/** The queue of reviews, live. */
export function ReviewScreen({ reviewer, firstCounts }: ReviewScreenProps) {
  const refreshMs = useRefreshInterval();
  const { filter, cursor } = useReviewAddress(reviewer.role);
  const { data, error, isPlaceholderData } = useQuery(reviewsOptions(filter, cursor, refreshMs));
  const latest = useQuery(reviewCountsOptions(refreshMs));
  const counts = useFirstReading(firstCounts, latest.data);
  const problem = problemOf(error);
  useDocumentTitle('Review');

  if (!data) {
    return problem ? (
      <ProblemPanel title="The queue of reviews could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading the queue of reviews" rows={8} />
    );
  }
  return (
    <ReviewDesk reviewer={reviewer} page={data} counts={counts} stale={isPlaceholderData} problem={problem} />
  );
}

type ReviewDeskProps = {
  reviewer: Reviewer;
  page: ReviewPage;
  counts: ReviewCounts | null;
  stale: boolean;
  problem: string | null;
};

/** The list with the item beside it: which one that is, and where one goes from it. */
function ReviewDesk({ reviewer, page, counts, stale, problem }: ReviewDeskProps) {
  const { filter, cursor, key, select, narrow, turn } = useReviewAddress(reviewer.role);
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState<Readonly<Record<string, ReviewVerb>>>({});
  const note = useRef<HTMLTextAreaElement>(null);
  // Whose note was asked for before it could be read.
  const awaited = useRef<string>(null);

  const list = JSON.stringify([filter, cursor]);
  const { rows, selected } = useKeptPlace({ list, rows: page.rows, stale, opened: key });

  const goOn = (from: string, verb: ReviewVerb) => {
    setSaid((all) => ({ ...all, [from]: verb }));
    setNotes((all) => ({ ...all, [from]: '' }));
    const next = nextKey(rows, from);
    if (next === null) return;
    select(next);
    focusRow(next);
  };

  return (
    <ReviewView
      page={page}
      rows={rows}
      stale={stale}
      counts={counts}
      filter={filter}
      role={reviewer.role}
      selected={selected}
      opened={key !== null}
      said={said}
      problem={problem}
      tabs={<ReviewTabs current="reviews" />}
      onSelect={(to) => {
        awaited.current = null;
        select(to);
      }}
      onOpen={(to) => {
        select(to);
        if (to === selected && note.current) note.current.focus();
        else awaited.current = to;
      }}
      onFilter={narrow}
      onPage={turn}
      pane={
        selected && (
          <ItemBeside
            key={selected}
            itemKey={selected}
            reviewer={reviewer}
            note={notes[selected] ?? ''}
            onNote={(text) => setNotes((all) => ({ ...all, [selected]: text }))}
            onDone={(verb) => goOn(selected, verb)}
            onBack={() => select(null)}
            noteRef={(field) => {
              note.current = field;
              if (field === null || awaited.current !== selected) return;
              awaited.current = null;
              field.focus();
            }}
          />
        )
      }
    />
  );
}

/** Where the list is out of sight, as on a phone, nothing of it takes the focus. */
function focusRow(key: string): void {
  document.querySelector<HTMLElement>(`[data-review="${CSS.escape(key)}"]`)?.focus();
}
