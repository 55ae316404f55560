import { formatUtcTime } from '@/lib/format/utc-time';
import { classNames } from './class-names';
import { VisuallyHidden } from './visually-hidden';

/** The database server's time of day, in UTC. `nowMs` comes from `useServerNow`. */
export function Clock({ nowMs, className }: { nowMs: number; className?: string | undefined }) {
  return (
    <span
      title="Database server time"
      className={classNames(
        'whitespace-nowrap font-medium font-mono text-section tracking-[-0.01em]',
        className,
      )}
    >
      <VisuallyHidden>Database server time </VisuallyHidden>
      <time dateTime={new Date(nowMs).toISOString()}>{formatUtcTime(nowMs)}</time>
      <small className="ml-1 text-axis text-ink-3 max-sm:sr-only">UTC</small>
    </span>
  );
}
