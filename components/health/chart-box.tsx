'use client';

import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { type ChartCursor, placeByKey } from '@/components/health/chart-cursor';
import { placeMarks } from '@/components/health/chart-labels';
import {
  type ChartScale,
  type ChartTime,
  chartScale,
  PLOT,
  placeAt,
  timeTicks,
} from '@/components/health/chart-scale';
import { useElementWidth } from '@/components/ui/use-element-width';

/** Width of a chart at 1440, for the first paint. */
const TYPICAL_WIDTH = 560;
const TICK = 4;

export type ChartMark = { ms: number; words: string };

type ChartBoxProps = {
  /** What the chart is of; screen readers hear it with the values of the bucket. */
  name: string;
  time: ChartTime;
  /** The value at the top gridline. */
  most: number;
  /** How a value of the axis is written. */
  axisWords: (value: number) => string;
  marks: readonly ChartMark[];
  cursor: ChartCursor;
  /** One bucket in words: when, and what. */
  valueWords: (place: number) => string;
  /** Values of the bucket that is looked at, where a dot stands. */
  dots: (place: number) => readonly number[];
  /** What is drawn over the gridlines and under the cursor. */
  children: (scale: ChartScale) => ReactNode;
};

/**
 * The axes, the marks and the cursor that all charts share. Moved like a slider: with the pointer, with the arrow keys, Home, End and
 * the page keys, and left with Escape. Drawn anew at the real width and never scaled, so that its text stays 11 px.
 */
export function ChartBox(props: ChartBoxProps) {
  const { name, time, most, axisWords, marks, cursor, valueWords, dots, children } = props;
  const [box, width] = useElementWidth<HTMLDivElement>(TYPICAL_WIDTH);
  const scale = chartScale(time, width, most);
  const place = cursor.place;

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    cursor.move(placeAt(scale, time, x));
  };
  const step = (event: KeyboardEvent) => {
    const to = placeByKey(event.key, place, time.buckets);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    cursor.move(to);
  };
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={`${name}, bucket by bucket`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={time.buckets - 1}
      aria-valuenow={place ?? time.buckets - 1}
      aria-valuetext={valueWords(place ?? time.buckets - 1)}
      onKeyDown={step}
      onBlur={() => cursor.move(null)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => cursor.move(null)}
      className="mt-1 touch-pan-y overflow-hidden rounded-control"
    >
      <svg width={width} height={PLOT.height} aria-hidden="true" className="block font-sans text-axis">
        {[0, most / 2, most].map((value) => (
          <g key={value}>
            <path d={`M${scale.left} ${scale.y(value)}H${scale.right}`} className="stroke-line" />
            <text
              x={scale.left - 6}
              y={scale.y(value) + 3.5}
              textAnchor="end"
              className="fill-ink-3 font-mono tracking-[-0.03em]"
            >
              {axisWords(value)}
            </text>
          </g>
        ))}
        {timeTicks(time, width).map(({ ms, label }) => (
          <g key={ms}>
            <path d={`M${scale.xAt(ms)} ${scale.bottom}v${TICK}`} className="stroke-line-2" />
            <text
              x={scale.xAt(ms)}
              y={scale.bottom + 16}
              textAnchor="middle"
              className="fill-ink-3 font-mono tracking-[-0.03em]"
            >
              {label}
            </text>
          </g>
        ))}
        <Marks marks={marks} scale={scale} />
        {children(scale)}
        {place !== null && (
          <g>
            <path d={`M${scale.xOf(place)} ${scale.top}V${scale.bottom}`} className="stroke-accent" />
            {[...new Set(dots(place))].map((value) => (
              <circle
                key={value}
                cx={scale.xOf(place)}
                cy={scale.y(value)}
                r={3}
                className="fill-panel stroke-accent"
                strokeWidth={1.5}
              />
            ))}
          </g>
        )}
      </svg>
    </div>
  );
}

/** Dotted lines through the plot, with words above them where these have room. The list beside the charts has all of them. */
function Marks({ marks, scale }: { marks: readonly ChartMark[]; scale: ChartScale }) {
  const placed = placeMarks(
    marks.map(({ ms, words }) => ({ x: scale.xAt(ms), words })),
    scale.left,
    scale.width,
  );
  return (
    <g>
      {placed.map(({ x, label }) => (
        <g key={x}>
          <path
            d={`M${x} ${label ? 4 : scale.top}V${scale.bottom}`}
            strokeDasharray="1 3"
            strokeLinecap="round"
            strokeWidth={1.5}
            className="stroke-ink-3"
          />
          {label && (
            <text x={label.x} y={12} textAnchor={label.anchor} className="fill-ink-2">
              {label.text}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}
