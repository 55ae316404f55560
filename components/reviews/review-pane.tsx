'use client';

import type { ReactNode } from 'react';
import { RecordStory } from '@/components/audit/record-story';
import { TargetLink } from '@/components/audit/target-link';
import { DueMark } from '@/components/reviews/due-mark';
import { OutsideFacts } from '@/components/reviews/outside-facts';
import { ReviewStateMark } from '@/components/reviews/review-state-mark';
import { ReviewThread } from '@/components/reviews/review-thread';
import { RiskMark } from '@/components/reviews/risk-mark';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useServerNow } from '@/components/ui/use-server-now';
import type { Intervention } from '@/lib/audit/intervention';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { recordSeqOf } from '@/lib/reviews/review';
import type { ReviewDetail } from '@/lib/reviews/review-list';
import { epochMs } from '@/lib/time';

type ReviewPaneProps = {
  detail: ReviewDetail;
  /** The record of an act; null while it is read, and for a change made outside. */
  intervention: Intervention | null;
  /** Where one says what one thinks of it; it stays in sight. */
  form: ReactNode;
  /** Back to the list, where it does not stand beside. */
  onBack: () => void;
};

/** One item as its reviewer reads it: what was done and why it is marked as it is, its story, what was said, and the form. */
export function ReviewPane({ detail, intervention, form, onBack }: ReviewPaneProps) {
  const { item, outside, databaseNow } = detail;
  const nowMs = useServerNow(epochMs(databaseNow));
  const seq = recordSeqOf(item.key);
  return (
    <article aria-label={item.title} className="grid min-w-0 gap-3.5 lg:flex lg:max-h-full lg:flex-col">
      <Button size="small" icon="arrow-left" onClick={onBack} className="h-10! justify-self-start lg:hidden">
        Back to the list
      </Button>
      <div className="grid min-w-0 gap-3.5 lg:min-h-0 lg:overflow-y-auto">
        <Panel className="grid gap-1.5 px-4 py-3.5">
          <h2 className="font-semibold text-heading text-pretty wrap-anywhere">{item.title}</h2>
          <p className="text-ink-2">
            <time dateTime={item.at}>{formatUtcDateTime(item.at)}</time>
            {intervention && (
              <>
                {' '}
                on <TargetLink row={intervention.event} />
              </>
            )}
            {', '}
            <Link href={item.href} className="link">
              {seq === null ? 'open this change' : `record ${seq}`}
            </Link>
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <ReviewStateMark state={item.state} />
            <span className="inline-flex flex-wrap items-baseline gap-x-2">
              <RiskMark risk={item.risk} />
              <span className="text-ink-2">{item.because}</span>
            </span>
            <DueMark item={item} nowMs={nowMs} />
          </div>
        </Panel>
        {item.notes.length > 0 && (
          <Panel aria-labelledby="said">
            <PanelHead id="said" title="What was said of it" count={item.notes.length} />
            <div className="px-4 py-3.5">
              <ReviewThread notes={item.notes} />
            </div>
          </Panel>
        )}
        {outside && (
          <Panel aria-label="What was changed" className="px-4 py-3.5">
            <OutsideFacts change={outside} />
          </Panel>
        )}
        {intervention && <RecordStory {...intervention} />}
        {!outside && !intervention && <SkeletonRows label="Reading the record" rows={4} />}
      </div>
      <Panel aria-label="Your review" className="px-4 py-3 lg:flex-none">
        {form}
      </Panel>
    </article>
  );
}
