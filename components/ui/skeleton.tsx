import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** A block that keeps the place of what is being read. It does not shimmer. */
export function SkeletonBlock({ className }: { className?: string | undefined }) {
  return <span className={classNames('block h-3 rounded-chip bg-line', className)} />;
}

type SkeletonProps = {
  /** What is being read, e.g. "Reading findings". */
  label: string;
  children: ReactNode;
  className?: string | undefined;
};

/** Wraps blocks laid out like the content they stand for. */
export function Skeleton({ label, children, className }: SkeletonProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Places a skeleton can show: more would not be in view. */
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const;

/** Up to eight rows of a list: a count, three lines of words, a button. */
export function SkeletonRows({ label, rows }: { label: string; rows: number }) {
  return (
    <Skeleton label={label} className="rounded-panel border border-line bg-panel">
      {PLACES.slice(0, rows).map((place) => (
        <div
          key={place}
          className="grid grid-cols-[44px_minmax(0,1fr)_110px] gap-[18px] border-line border-b px-3.5 py-3 last:border-b-0 sm:grid-cols-[44px_minmax(0,1fr)_150px]"
        >
          <SkeletonBlock className="h-6!" />
          <div className="grid gap-2">
            <SkeletonBlock className="w-[30%]" />
            <SkeletonBlock className="w-[82%]" />
            <SkeletonBlock className="w-[46%]" />
          </div>
          <SkeletonBlock className="h-8!" />
        </div>
      ))}
    </Skeleton>
  );
}
