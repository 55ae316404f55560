'use client';

import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { problemOf } from '@/app/(console)/problem-of';
import { useSayReview } from '@/app/(console)/use-say-review';
import { useOutage } from '@/components/providers/outage';
import { ReviewForm } from '@/components/reviews/review-form';
import { ReviewPane } from '@/components/reviews/review-pane';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { interventionOptions } from '@/lib/audit/query-options';
import { reviewOptions } from '@/lib/reviews/query-options';
import { type ReviewVerb, recordSeqOf } from '@/lib/reviews/review';
import type { Reviewer } from '@/lib/reviews/review-offers';

type ItemBesideProps = {
  itemKey: string;
  reviewer: Reviewer;
  note: string;
  onNote: (note: string) => void;
  onDone: (verb: ReviewVerb) => void;
  onBack: () => void;
  noteRef: Ref<HTMLTextAreaElement>;
};

/** One item of the queue beside the list, with its record and the form. */
export function ItemBeside({ itemKey, onBack, ...form }: ItemBesideProps) {
  const refreshMs = useRefreshInterval();
  const seq = recordSeqOf(itemKey);
  const { data, error } = useQuery(reviewOptions(itemKey, refreshMs));
  const record = useQuery({ ...interventionOptions(seq ?? '', refreshMs), enabled: seq !== null });
  const say = useSayReview();
  const actsOff = useOutage();
  const problem = problemOf(error);

  if (!data) {
    return problem ? (
      <ProblemPanel title="This item could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading the item" rows={5} />
    );
  }
  if (data.found === null)
    return <ProblemPanel title="Nobody reviews this" sentence="There is nothing of this key in the queue." />;
  return (
    <ReviewPane
      detail={data.found}
      intervention={record.data ?? null}
      onBack={onBack}
      form={<ReviewForm {...form} detail={data.found} say={say} actsOff={actsOff} />}
    />
  );
}
