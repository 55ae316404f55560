'use client';

import { CURVE, convoyCurve } from '@/components/locks/convoy-curve';
import type { LockBook } from '@/components/locks/lock-book';
import { Icon } from '@/components/ui/icon';
import { useServerNow } from '@/components/ui/use-server-now';
import { formatDuration } from '@/lib/format/duration';
import type { Session } from '@/lib/locks/lock-sample';
import { epochMs } from '@/lib/time';

type ConvoyChartProps = { book: LockBook; waiters: readonly Session[] };

/** How the convoy grew, and who in it runs a job. The words beside it say the same. */
export function ConvoyChart({ book, waiters }: ConvoyChartProps) {
  const readAt = epochMs(book.sample.databaseNow);
  const now = useServerNow(readAt);
  const arrivals = waiters.map((waiter) => ({
    at: waiter.waitsFor?.since ? epochMs(waiter.waitsFor.since) : readAt,
    job: book.jobsOf(waiter) !== null,
  }));
  const from = Math.min(...arrivals.map(({ at }) => at));
  const { line, marks } = convoyCurve(arrivals, from, now);
  return (
    <div aria-hidden="true" className="min-w-0">
      <div className="flex justify-between gap-3 text-ink-3 text-label">
        <span className="whitespace-nowrap">{formatDuration(now - from)} ago, the first waits</span>
        <span className="flex items-center gap-[5px] text-wait @max-[700px]:hidden">
          <Icon icon="lock" size="lamp" />
          {book.jobsUnread ? 'who runs a job was not read' : 'long mark: a job; short: none known'}
        </span>
        <span className="whitespace-nowrap">now, {waiters.length}</span>
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        preserveAspectRatio="none"
        className="block h-[62px] w-full fill-none [&_path]:[vector-effect:non-scaling-stroke]"
      >
        <path d={`${line}V${CURVE.ground}Z`} className="fill-wait-tint" />
        <path d={line} strokeWidth="1.5" className="stroke-wait-fill" />
        <path d={`M0 ${CURVE.ground}H${CURVE.width}`} className="stroke-line-2" />
        <path d={rug(marks, true)} strokeWidth="2" className="stroke-wait" />
        <path d={rug(marks, false)} strokeWidth="2" className="stroke-idle-fill" />
      </svg>
    </div>
  );
}

function rug(marks: readonly { x: number; job: boolean }[], job: boolean): string {
  return marks
    .filter((mark) => mark.job === job)
    .map(({ x }) => `M${x} ${CURVE.ground}v${job ? CURVE.longMark : CURVE.shortMark}`)
    .join('');
}
