'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSayReview } from '@/app/(console)/use-say-review';
import { useOutage } from '@/components/providers/outage';
import { ReviewForm } from '@/components/reviews/review-form';
import { ReviewPanel } from '@/components/reviews/review-panel';
import { useRefreshInterval } from '@/components/shell/refresh';
import { reviewOptions } from '@/lib/reviews/query-options';
import type { Reviewer } from '@/lib/reviews/review-offers';

type ReviewBesideProps = {
  itemKey: string;
  reviewer: Reviewer;
  /** Why nobody reviews it; null for what is reviewed. */
  whyNot: string | null;
};

/** How something stands with the reviewers, beside its own page, with the same form as in the queue. */
export function ReviewBeside({ itemKey, reviewer, whyNot }: ReviewBesideProps) {
  const { data, error } = useQuery(reviewOptions(itemKey, useRefreshInterval()));
  const [note, setNote] = useState('');
  const say = useSayReview();
  const actsOff = useOutage();
  const found = data?.found ?? null;
  return (
    <ReviewPanel
      detail={found}
      whyNot={found ? null : (whyNot ?? (error ? 'It could not be read now.' : null))}
      form={
        found && (
          <ReviewForm
            detail={found}
            reviewer={reviewer}
            note={note}
            onNote={setNote}
            say={say}
            onDone={() => setNote('')}
            actsOff={actsOff}
          />
        )
      }
    />
  );
}
