'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { ReviewBeside } from '@/app/(console)/review-beside';
import { RecordView } from '@/components/audit/record-view';
import { ActEpisodes } from '@/components/episodes/act-episodes';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { interventionOptions } from '@/lib/audit/query-options';
import { recordTitle } from '@/lib/audit/record-title';
import { episodesOfActOptions } from '@/lib/episodes/query-options';
import type { Reviewer } from '@/lib/reviews/review-offers';
import { whyNotReviewed } from '@/lib/reviews/risk';

/** One record. It never changes; what happened next grows. */
export function RecordScreen({ seq, reviewer }: { seq: string; reviewer: Reviewer }) {
  const refreshMs = useRefreshInterval();
  const { data, error } = useQuery(interventionOptions(seq, refreshMs));
  // Read apart: the record stands without it.
  const episodes = useQuery(episodesOfActOptions(seq, refreshMs));
  const problem = problemOf(error);
  useDocumentTitle(data ? `${seq}: ${recordTitle(data.event)}` : 'Intervention');

  if (data) {
    const whyNot = whyNotReviewed({ ...data.event, newRole: null });
    const review = <ReviewBeside itemKey={`record/${seq}`} reviewer={reviewer} whyNot={whyNot} />;
    return (
      <RecordView
        intervention={data}
        review={review}
        episodes={<ActEpisodes rows={episodes.data ?? null} />}
      />
    );
  }
  return problem ? (
    <ProblemPanel title="The record could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading the record" rows={5} />
  );
}
