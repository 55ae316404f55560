'use client';

import { DueMark } from '@/components/reviews/due-mark';
import type { KeptRow } from '@/components/reviews/kept-place';
import { RiskMark } from '@/components/reviews/risk-mark';
import { classNames } from '@/components/ui/class-names';
import { formatRelative } from '@/lib/format/age';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import type { ReviewItem, ReviewVerb } from '@/lib/reviews/review';
import { epochMs } from '@/lib/time';

type ReviewRowProps = {
  row: KeptRow<ReviewItem>;
  selected: boolean;
  /** What one said of it oneself since the list was opened; null where nothing. */
  said: ReviewVerb | null;
  nowMs: number;
  /** It has the focus or was pressed: it is what is looked at now. */
  onSelect: () => void;
  /** Enter was pressed on it. */
  onOpen: () => void;
};

/** One item of the queue. `j` and `k` move from row to row, and what stands beside the list goes with them. */
export function ReviewRow({ row: { item, gone }, selected, said, nowMs, onSelect, onOpen }: ReviewRowProps) {
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        data-row=""
        data-review={item.key}
        aria-current={selected ? 'true' : undefined}
        onFocus={onSelect}
        // A press of Enter is a click without a pointer.
        onClick={(event) => (event.detail === 0 ? onOpen() : onSelect())}
        className={classNames(
          'grid w-full gap-1 border-transparent border-l-2 py-2.5 pr-3.5 pl-3 text-left -outline-offset-2 hover:bg-well',
          'aria-[current]:border-accent aria-[current]:bg-accent-tint',
          gone && 'opacity-60',
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-medium text-pretty wrap-anywhere">{item.title}</span>
          <time
            dateTime={item.at}
            title={formatUtcDateTime(item.at)}
            className="flex-none text-ink-2 text-label"
          >
            {formatRelative(epochMs(item.at), nowMs)}
          </time>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
          {gone ? <Gone said={said} /> : <RiskMark risk={item.risk} />}
          {!gone && <DueMark item={item} nowMs={nowMs} />}
          {item.subject && <span className="min-w-0 font-mono text-ink-2 wrap-anywhere">{item.subject}</span>}
        </span>
        {item.state === 'queried' && !gone && <LastNote item={item} />}
      </button>
    </li>
  );
}

const SAID: Readonly<Record<ReviewVerb, string>> = {
  'sign-off': 'You signed it off',
  query: 'You queried it',
  answer: 'You answered',
};

/** It was there when one looked. What became of it is told beside the list. */
function Gone({ said }: { said: ReviewVerb | null }) {
  return (
    <span className="font-medium text-ink-2">
      {said ? SAID[said] : 'Not here any more: somebody else was first'}
    </span>
  );
}

function LastNote({ item }: { item: ReviewItem }) {
  const last = item.notes.at(-1);
  if (!last) return null;
  return (
    <span className="line-clamp-2 text-ink-2 text-label wrap-anywhere">
      {last.by.name} asks: “{last.note}”
    </span>
  );
}
