'use client';

import { useId } from 'react';
import { ChartBox } from '@/components/health/chart-box';
import { ChartLine } from '@/components/health/chart-line';
import { ChartPanel, type ChartTable } from '@/components/health/chart-panel';
import type { ChartProps } from '@/components/health/chart-props';
import { type ChartScale, roundEnd, roundSeconds } from '@/components/health/chart-scale';
import { Nothing } from '@/components/health/latency-chart';
import {
  type AgeUnit,
  ageUnit,
  chosenQueues,
  inUnit,
  lapseIn,
  NEARING,
  unsampledStretches,
  worstLease,
} from '@/components/health/lease-age-unit';
import { formatSeconds, formatShare } from '@/components/health/signal-words';
import type { SignalPoint } from '@/lib/health/lease-signals';
import { WINDOW_SHAPES } from '@/lib/health/signal-window';

/** The least height of the hatch of grace: five seconds of five minutes would not be seen. */
const HATCH = 6;
const UNSAMPLED_WORDS = 76;
/** Where the words of the lapse stand below it; above its hatch when that is under the ground. */
const WORDS = 13;

/** How long ago the lease nearest to its lapse was renewed, bucket by bucket the worst of what was sampled. */
export function LeaseAgeChart({ signals, time, marks, cursor, nameOf }: ChartProps) {
  const { points } = signals;
  const unit = ageUnit(signals);
  const values = points.map(({ lease }) => lease && inUnit(unit, lease));
  const top = Math.max(0, ...values.map((value) => value ?? 0));
  const least = lapseIn(unit) * 1.2 + unit.grace;
  const most = unit.kind === 'seconds' ? roundSeconds(top, least) : roundEnd(top, least);
  const axisWords = unit.kind === 'seconds' ? formatSeconds : formatShare;

  const words = (place: number) => `${nameOf(place)}: ${ageWords(points[place])}`;
  const table = (): ChartTable => ({
    heads: ['From', 'Renewed ago', 'Lapses at', 'Owner', 'Queue'],
    rows: points
      .map(({ lease, sampled }, place) => [
        nameOf(place),
        lease ? formatSeconds(lease.age) : sampled > 0 ? 'no lease' : 'not sampled',
        lease ? formatSeconds(lease.ttl) : '',
        lease?.owner ?? '',
        lease?.queue ?? '',
      ])
      .reverse(),
    note: 'The worst of each stretch, as the watcher sampled it every five seconds.',
  });
  return (
    <ChartPanel
      title="Lease age"
      question="How long since the oldest live lease was renewed?"
      looked={cursor.place === null ? null : words(cursor.place)}
      readout={presentAge(worstLease(chosenQueues(signals.levels.queues, signals.queue)), unit)}
      table={table}
    >
      <ChartBox
        name="Lease age"
        time={time}
        most={most}
        axisWords={axisWords}
        marks={marks}
        cursor={cursor}
        valueWords={words}
        dots={(place) => [values[place] ?? null].filter((value) => value !== null)}
      >
        {(scale) => (
          <g>
            <Unsampled points={points} scale={scale} />
            <Lapse unit={unit} scale={scale} />
            {points.every(({ sampled }) => sampled === 0) ? (
              <Nothing
                scale={scale}
                words={`No watcher sampled in ${WINDOW_SHAPES[signals.window].words}.`}
              />
            ) : (
              <Ages values={values} from={lapseIn(unit) * NEARING} scale={scale} />
            )}
          </g>
        )}
      </ChartBox>
    </ChartPanel>
  );
}

function ageWords(point: SignalPoint | undefined): string {
  if (!point || point.sampled === 0) return 'not sampled';
  if (!point.lease) return 'no lease was held';
  const { age, ttl, owner, queue } = point.lease;
  return `${formatSeconds(age)} of ${formatSeconds(ttl)}${owner ? `, ${owner}` : ''} on ${queue}`;
}

function presentAge(worst: ReturnType<typeof worstLease>, unit: AgeUnit) {
  if (!worst) return { value: '–', words: 'no lease is held', lit: false };
  const lit = worst.age >= worst.ttl * NEARING;
  const who = lit && worst.owner ? `${worst.owner}, ` : '';
  const where = unit.kind === 'share' ? `, ${worst.queue}` : '';
  return {
    value: formatSeconds(worst.age),
    words: `${who}${worst.age > worst.ttl ? 'lapsed' : 'lapses'} at ${formatSeconds(worst.ttl)}${where}`,
    lit,
  };
}

/** The line, and over it once more in amber where a lease was near its lapse or past it. */
function Ages(props: { values: readonly (number | null)[]; from: number; scale: ChartScale }) {
  const { values, from, scale } = props;
  const clip = useId();
  return (
    <g>
      <ChartLine values={values} scale={scale} main />
      <clipPath id={clip}>
        <rect x={scale.left} y={0} width={scale.right - scale.left} height={Math.max(0, scale.y(from))} />
      </clipPath>
      <g clipPath={`url(#${clip})`} className="[&_circle]:fill-late-fill [&_path]:stroke-late-fill">
        <ChartLine values={values} scale={scale} main />
      </g>
    </g>
  );
}

/** The lapse as in the gauge: a line of ink, and grace hatched behind it. */
function Lapse({ unit, scale }: { unit: AgeUnit; scale: ChartScale }) {
  const hatch = useId();
  const lapse = lapseIn(unit);
  const y = scale.y(lapse);
  const height = Math.max(HATCH, y - scale.y(lapse + unit.grace));
  const words =
    unit.kind === 'seconds'
      ? `lapses at ${formatSeconds(unit.ttl)}, then grace`
      : 'lapses at 100 % of its lease';
  return (
    <g>
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="1.6" height="5" className="fill-late-fill" />
      </pattern>
      <rect
        x={scale.left}
        y={Math.max(scale.top, y - height)}
        width={scale.right - scale.left}
        height={Math.min(height, y - scale.top)}
        fill={`url(#${hatch})`}
      />
      <path d={`M${scale.left} ${y}H${scale.right}`} strokeWidth={1.5} className="stroke-ink" />
      <text
        x={scale.left + 4}
        y={y + WORDS < scale.bottom ? y + WORDS : y - height - 4}
        className="fill-ink-2"
      >
        {words}
      </text>
    </g>
  );
}

/** Where nobody sampled nothing is known: the ground says so, and a gap alone would look like no lease. */
function Unsampled({ points, scale }: { points: readonly SignalPoint[]; scale: ChartScale }) {
  return unsampledStretches(points).map(([first, last]) => {
    const from = scale.xOf(first) - scale.bucketWidth / 2;
    const width = scale.bucketWidth * (last - first + 1);
    const whole = points.every(({ sampled }) => sampled === 0);
    return (
      <g key={first}>
        <rect x={from} y={scale.top} width={width} height={scale.bottom - scale.top} className="fill-well" />
        {!whole && width > UNSAMPLED_WORDS && (
          <text x={from + width / 2} y={scale.top + 14} textAnchor="middle" className="fill-ink-3">
            not sampled
          </text>
        )}
      </g>
    );
  });
}
