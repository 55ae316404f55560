import type { ReactNode } from 'react';
import { classNames } from './class-names';

type ChipProps = { source: string; children: ReactNode; className?: string | undefined };

/** One piece of evidence, `source | value`. */
export function Chip({ source, children, className }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 max-w-full items-stretch overflow-hidden rounded-chip border border-line bg-well text-label leading-[22px]',
        className,
      )}
    >
      <span className="flex-none border-line border-r px-[7px] text-ink-3">{source}</span>
      <span className="min-w-0 px-2 font-mono text-ink tracking-mono wrap-anywhere">{children}</span>
    </span>
  );
}

/** Evidence that could not be read. Dashed, because hidden is not the same as none. */
export function HoleChip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-6 max-w-full items-center rounded-chip border border-control border-dashed px-2 text-ink-2 text-label leading-[22px]">
      {children}
    </span>
  );
}

/** A wrapping row of chips. */
export function Chips({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames('flex flex-wrap gap-1.5', className)}>{children}</div>;
}
