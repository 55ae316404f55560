'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { ReviewBeside } from '@/app/(console)/review-beside';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { OutsideView } from '@/components/reviews/outside-view';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { reviewOptions } from '@/lib/reviews/query-options';
import type { Reviewer } from '@/lib/reviews/review-offers';

/** One change that was made outside the console. It never changes; what is said of it grows. */
export function OutsideScreen({ itemKey, reviewer }: { itemKey: string; reviewer: Reviewer }) {
  const { data, error } = useQuery(reviewOptions(itemKey, useRefreshInterval()));
  const problem = problemOf(error);
  const found = data?.found ?? null;
  useDocumentTitle(found?.item.title ?? 'Change made outside');

  if (found)
    return (
      <OutsideView
        detail={found}
        review={<ReviewBeside itemKey={itemKey} reviewer={reviewer} whyNot={null} />}
      />
    );
  return problem ? (
    <ProblemPanel title="This change could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading the change" rows={5} />
  );
}
