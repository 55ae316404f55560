import { classNames } from '@/components/ui/class-names';
import type { RunsBesideLease } from '@/lib/health/questions/question';
import { runLength } from '@/lib/health/questions/words';

/** Beyond the longest run or the lease, so that neither lies on the edge. */
const ROOM = 1.25;

/**
 * How long runs took, beside the lease: thick from p50 to p95, thin to the longest, a tick at p99, the lease as a line of ink,
 * and red what lies beyond it. The figures stand under it, so that the bar is for the eye alone.
 */
export function RunsBar({ runs }: { runs: RunsBesideLease }) {
  const { p50, p95, p99, max, lease } = runs;
  const end = Math.max(max, lease ?? 0) * ROOM || 1;
  const at = (seconds: number) => `${((seconds / end) * 100).toFixed(2)}%`;
  const span = (from: number, to: number) => ({ left: at(from), right: `calc(100% - ${at(to)})` });
  const over = lease !== null && max > lease;
  return (
    <div className="w-[236px] max-w-full">
      <div
        aria-hidden="true"
        className="relative mt-[3px] h-3 rounded-[2px] bg-well inset-ring inset-ring-line"
      >
        <i style={span(p50, p95)} className="absolute inset-y-[3px] bg-ink-3" />
        <i style={span(p95, over ? Math.max(p95, lease) : max)} className="absolute inset-y-[5px] bg-ink-3" />
        {over && <i style={span(lease, max)} className="absolute inset-y-[2px] bg-fail-fill" />}
        <i
          style={{ left: at(p99) }}
          className={classNames(
            'absolute inset-y-[2px] w-[1.5px]',
            over && p99 > lease ? 'bg-panel' : 'bg-ink-3',
          )}
        />
        {lease !== null && (
          <i style={{ left: at(lease) }} className="absolute -top-[3px] bottom-0 w-0.5 bg-ink" />
        )}
      </div>
      <p className="whitespace-nowrap font-mono text-axis text-ink-3 leading-[15px] tracking-[-0.05em] max-sm:whitespace-normal">
        <span className="sr-only">runs: </span>
        p50 {runLength(p50)} p95 {runLength(p95)} p99 {runLength(p99)}{' '}
        <b className={classNames('font-semibold', over ? 'text-fail' : 'text-ink')}>max {runLength(max)}</b>
      </p>
    </div>
  );
}
