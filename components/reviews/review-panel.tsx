'use client';

import type { ReactNode } from 'react';
import { DueMark } from '@/components/reviews/due-mark';
import { ReviewStateMark } from '@/components/reviews/review-state-mark';
import { ReviewThread } from '@/components/reviews/review-thread';
import { RiskMark } from '@/components/reviews/risk-mark';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { useServerNow } from '@/components/ui/use-server-now';
import { reviewPath } from '@/lib/reviews/review-filter';
import type { ReviewDetail } from '@/lib/reviews/review-list';
import { epochMs } from '@/lib/time';

type ReviewPanelProps = {
  /** Null for what is not reviewed, and while it is read. */
  detail: ReviewDetail | null;
  /** Why it is not; null while that is not known. */
  whyNot: string | null;
  form: ReactNode;
};

/** How something stands with the reviewers: its risk, what was said of it, and the form. */
export function ReviewPanel({ detail, whyNot, form }: ReviewPanelProps) {
  return (
    <Panel aria-labelledby="review">
      <PanelHead
        id="review"
        title="Review"
        note={
          detail && (
            <Link href={reviewPath(detail.item.key)} className="link">
              In the queue
            </Link>
          )
        }
      />
      <div className="grid gap-3 px-3.5 py-3">
        {detail ? (
          <Standing detail={detail} />
        ) : (
          <p className="text-ink-2">{whyNot ?? 'Reading the review.'}</p>
        )}
        {form}
      </div>
    </Panel>
  );
}

function Standing({ detail: { item, databaseNow } }: { detail: ReviewDetail }) {
  const nowMs = useServerNow(epochMs(databaseNow));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <ReviewStateMark state={item.state} />
        <RiskMark risk={item.risk} />
        <DueMark item={item} nowMs={nowMs} />
      </div>
      <p className="text-ink-2 text-pretty">{item.because}</p>
      {item.notes.length > 0 && <ReviewThread notes={item.notes} />}
    </>
  );
}
