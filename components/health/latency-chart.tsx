'use client';

import { ChartBox } from '@/components/health/chart-box';
import { spreadLabels } from '@/components/health/chart-labels';
import { ChartLine } from '@/components/health/chart-line';
import { ChartPanel, type ChartTable } from '@/components/health/chart-panel';
import type { ChartProps } from '@/components/health/chart-props';
import { type ChartScale, roundEnd } from '@/components/health/chart-scale';
import { formatLatency } from '@/components/health/signal-words';
import type { Quantiles } from '@/lib/health/acquisition-histogram';
import { WINDOW_SHAPES } from '@/lib/health/signal-window';

const NAMES = ['p50', 'p95', 'p99'] as const;
/** Lines of 11 px text need this much. */
const LABEL_GAP = 12;
/** In ms: below it every latency is as good as none. */
const LEAST_END = 10;
const NOTE =
  'Interpolated within buckets whose bounds double, so each is right within a factor of two, and never above the longest.';

/** How long due jobs wait for a worker: the middle, and the slowest of twenty and of a hundred. */
export function LatencyChart({ signals, time, marks, cursor, nameOf }: ChartProps) {
  const { points } = signals;
  const series = (name: keyof Quantiles) => points.map(({ latency }) => latency?.[name] ?? null);
  const most = roundEnd(Math.max(0, ...points.map(({ latency }) => latency?.p99 ?? 0)), LEAST_END);
  const last = points.findLast(({ latency }) => latency !== null)?.latency ?? null;
  const present = points.slice(-2).findLast(({ latency }) => latency !== null)?.latency ?? null;

  const words = (place: number) => {
    const point = points[place];
    if (!point?.latency) return `${nameOf(place)}: no job was acquired`;
    const told = NAMES.map((name) => `${name} ${formatLatency(point.latency?.[name] ?? 0)}`);
    return `${nameOf(place)}: ${told.join(', ')}, of ${point.acquisitions}`;
  };
  const table = (): ChartTable => ({
    heads: ['From', 'Acquired', ...NAMES],
    rows: points
      .map(({ latency, acquisitions }, place) => [
        nameOf(place),
        String(acquisitions),
        ...NAMES.map((name) => (latency ? formatLatency(latency[name]) : 'none')),
      ])
      .reverse(),
    note: NOTE,
  });
  return (
    <ChartPanel
      title="Acquisition latency"
      question="How long does a due job wait for a worker?"
      looked={cursor.place === null ? null : words(cursor.place)}
      readout={
        present
          ? { value: formatLatency(present.p95), words: 'at p95', lit: false }
          : { value: '–', words: 'nothing acquired lately', lit: false }
      }
      table={table}
    >
      <ChartBox
        name="Acquisition latency"
        time={time}
        most={most}
        axisWords={(ms) => (ms === 0 ? '0' : formatLatency(ms))}
        marks={marks}
        cursor={cursor}
        valueWords={words}
        dots={(place) => NAMES.flatMap((name) => points[place]?.latency?.[name] ?? [])}
      >
        {(scale) =>
          last === null ? (
            <Nothing scale={scale} words={`No job was acquired in ${WINDOW_SHAPES[signals.window].words}.`} />
          ) : (
            <g>
              {NAMES.map((name) => (
                <ChartLine key={name} values={series(name)} scale={scale} main={name === 'p95'} />
              ))}
              {spreadLabels(
                // The slowest on top where lines end together.
                NAMES.toReversed().map((name) => ({ text: name, y: scale.y(last[name]) })),
                LABEL_GAP,
                scale.top,
                scale.bottom,
              ).map(({ text, y }) => (
                <text
                  key={text}
                  x={scale.right + 6}
                  y={y + 3.5}
                  className={text === 'p95' ? 'fill-ink' : 'fill-ink-2'}
                >
                  {text}
                </text>
              ))}
            </g>
          )
        }
      </ChartBox>
    </ChartPanel>
  );
}

/** In the middle of a plot that has nothing to show. */
export function Nothing({ scale, words }: { scale: ChartScale; words: string }) {
  return (
    <text
      x={(scale.left + scale.right) / 2}
      y={(scale.top + scale.bottom) / 2 + 18}
      textAnchor="middle"
      className="fill-ink-2 text-label"
    >
      {words}
    </text>
  );
}
