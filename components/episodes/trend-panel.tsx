import { scaleLinear } from 'd3-scale';

import { KindChart } from '@/components/episodes/kind-chart';
import { TrendTable } from '@/components/episodes/trend-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { EpisodeFilter } from '@/lib/episodes/episode-filter';
import type { EpisodeTrend } from '@/lib/episodes/episode-trend';

type TrendPanelProps = { trend: EpisodeTrend; filter: EpisodeFilter };

/** How often each kind of trouble opened, side by side on one scale and one axis of time. */
export function TrendPanel({ trend, filter }: TrendPanelProps) {
  const counts = trend.kinds.flatMap(({ buckets }) => buckets.map(({ opened }) => opened));
  const [, top = 1] = scaleLinear([0, Math.max(1, ...counts)], [0, 1])
    .nice(4)
    .domain();
  return (
    <Panel aria-labelledby="trend-title" className="mb-4">
      <PanelHead
        id="trend-title"
        title="What goes wrong, and how often"
        note={<span className="max-sm:hidden">solid: new, hollow: came back within ten minutes</span>}
      />
      {trend.kinds.length === 0 ? (
        <EmptyState icon="check" title="Nothing went wrong in this time">
          That is as far as a watcher saw: while none is at work, no episode is kept.
        </EmptyState>
      ) : (
        <>
          <ul className="-mb-px grid sm:grid-cols-2 xl:grid-cols-3 [&>li]:border-line sm:[&>li]:border-r">
            {trend.kinds.map((kind) => (
              <KindChart key={kind.kind} trend={kind} filter={filter} bucket={trend.bucket} top={top} />
            ))}
          </ul>
          <TrendTable trend={trend} />
        </>
      )}
    </Panel>
  );
}
