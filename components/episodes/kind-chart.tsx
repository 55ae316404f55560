import { KindMark } from '@/components/episodes/kind-mark';
import { TrendBars } from '@/components/episodes/trend-bars';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { type EpisodeFilter, historyPath } from '@/lib/episodes/episode-filter';
import type { KindTrend } from '@/lib/episodes/episode-trend';
import { took } from '@/lib/episodes/episode-words';
import { formatCount } from '@/lib/format/count';

type KindChartProps = {
  trend: KindTrend;
  filter: EpisodeFilter;
  /** Seconds of a step. */
  bucket: number;
  /** The top of the scale that all charts of the page share. */
  top: number;
};

/** How often one kind of trouble opened, on the scale of all the others, and how long it took. */
export function KindChart({ trend, filter, bucket, top }: KindChartProps) {
  const chosen = filter.kind === trend.kind;
  return (
    <li
      className={classNames(
        'grid min-w-0 grid-rows-[auto_auto_1fr] border-line border-b px-3.5 pt-2.5 pb-2',
        chosen && 'bg-accent-tint',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <Link
          href={historyPath({ ...filter, kind: chosen ? null : trend.kind })}
          aria-current={chosen ? 'true' : undefined}
          title={chosen ? 'Show every kind' : 'Show this kind only'}
          className="min-w-0 hover:underline"
        >
          <KindMark kind={trend.kind} />
        </Link>
        <p className="text-right">
          <b className="block font-medium font-mono text-count">{formatCount(trend.opened)}</b>
        </p>
      </div>
      <p className="flex min-h-8 flex-wrap justify-between gap-x-3 text-ink-3 text-label">
        <span>{medians(trend)}</span>
        <span className="ml-auto empty:hidden">{aside(trend)}</span>
      </p>
      <TrendBars buckets={trend.buckets} bucket={bucket} top={top} kind={trend.kind} />
    </li>
  );
}

function aside({ cameBack, open }: KindTrend): string {
  const parts = [
    ...(cameBack > 0 ? [`${formatCount(cameBack)} came back`] : []),
    ...(open > 0 ? [open === 1 ? 'one lasts' : `${formatCount(open)} last`] : []),
  ];
  return parts.join(', ');
}

/** Of each time, what half did not exceed. */
function medians({ times: { toDetect, toFirstAct, toResolve } }: KindTrend): string {
  const parts = [
    ...(toDetect ? [`${took(toDetect.median)} to detect`] : []),
    ...(toFirstAct ? [`${took(toFirstAct.median)} to the first act`] : []),
    ...(toResolve ? [`${took(toResolve.median)} to resolve`] : []),
  ];
  return parts.length > 0 ? `Half within ${parts.join(', ')}` : 'No time is known yet';
}
