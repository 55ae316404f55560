'use client';

import { ChartBox } from '@/components/health/chart-box';
import { ChartPanel, type ChartTable } from '@/components/health/chart-panel';
import type { ChartProps } from '@/components/health/chart-props';
import { type ChartScale, roundEnd } from '@/components/health/chart-scale';
import { classNames } from '@/components/ui/class-names';
import { formatCount } from '@/lib/format/count';

type CountChartProps = ChartProps & {
  title: string;
  question: string;
  counts: readonly number[];
  /** What is counted: `renewal refused`, `renewals refused`. */
  one: string;
  many: string;
  readout: { value: string; words: string; lit: boolean };
  /** From this many in one bucket on a bar is lit, with the rule in words. Null where each one is worth an eye. */
  limit: { count: number; words: string } | null;
};

/** The least end of the axis: one single bar is not to look like a wall. */
const LEAST_END = 4;
const NARROWEST = 1.5;
const LIMIT_IN_VIEW = 4;

/** Something that should not happen, counted by bucket. */
export function CountChart(props: CountChartProps) {
  const { title, question, counts, one, many, readout, limit, time, marks, cursor, nameOf } = props;
  const highest = Math.max(0, ...counts);
  // A limit that is far above every bar would leave them no height to be told apart by.
  const shown = limit && highest * LIMIT_IN_VIEW >= limit.count ? limit : null;
  const most = roundEnd(Math.max(highest, shown?.count ?? 0), LEAST_END);
  const told = (count: number) => `${formatCount(count)} ${count === 1 ? one : many}`;
  const words = (place: number) => `${nameOf(place)}: ${told(counts[place] ?? 0)}`;
  const table = (): ChartTable => ({
    heads: ['From', many.charAt(0).toUpperCase() + many.slice(1)],
    rows: counts.map((count, place) => [nameOf(place), formatCount(count)]).reverse(),
  });
  return (
    <ChartPanel
      title={title}
      question={question}
      looked={cursor.place === null ? null : words(cursor.place)}
      readout={readout}
      table={table}
    >
      <ChartBox
        name={title}
        time={time}
        most={most}
        axisWords={(value) => (Number.isInteger(value) ? formatCount(value) : '')}
        marks={marks}
        cursor={cursor}
        valueWords={words}
        dots={() => []}
      >
        {(scale) => (
          <g>
            {shown && <Limit scale={scale} {...shown} />}
            {counts.map((count, place) => (
              <Bar
                key={nameOf(place)}
                count={count}
                place={place}
                scale={scale}
                colour={barColour(count, limit?.count ?? null)}
              />
            ))}
          </g>
        )}
      </ChartBox>
    </ChartPanel>
  );
}

const barColour = (count: number, limit: number | null) => {
  if (limit === null) return 'fill-fail-fill';
  return count >= limit ? 'fill-late-fill' : 'fill-idle-fill';
};

function Bar(props: { count: number; place: number; scale: ChartScale; colour: string }) {
  const { count, place, scale, colour } = props;
  if (count === 0) return null;
  const width = Math.max(NARROWEST, Math.min(scale.bucketWidth - 1.5, 8));
  return (
    <rect
      x={scale.xOf(place) - width / 2}
      y={scale.y(count)}
      width={width}
      height={scale.bottom - scale.y(count)}
      className={classNames(colour)}
    />
  );
}

/** A limit is a dashed line with its rule in words, on the side where the chart is older. */
function Limit({ scale, count, words }: { scale: ChartScale; count: number; words: string }) {
  return (
    <g>
      <path
        d={`M${scale.left} ${scale.y(count)}H${scale.right}`}
        strokeDasharray="5 3"
        className="stroke-late-fill"
      />
      <text x={scale.left + 4} y={scale.y(count) - 5} className="fill-late">
        {words}
      </text>
    </g>
  );
}
