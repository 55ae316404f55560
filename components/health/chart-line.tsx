import { line } from 'd3-shape';
import type { ChartScale } from '@/components/health/chart-scale';

type ChartLineProps = {
  /** By bucket; where a value is null the line has a gap. */
  values: readonly (number | null)[];
  scale: ChartScale;
  /** The main line of a chart is ink, the others stand back. */
  main?: boolean;
};

/** A line through buckets. A value with gaps on both sides is a dot, which a line could not show. */
export function ChartLine({ values, scale, main = false }: ChartLineProps) {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, place) => round(scale.xOf(place)))
    .y((value) => round(scale.y(value ?? 0)));
  const colour = main ? 'ink' : 'ink-3';
  return (
    <g>
      <path
        d={path(values) ?? ''}
        strokeWidth={main ? 1.75 : 1.25}
        strokeLinejoin="round"
        className={`fill-none ${colour === 'ink' ? 'stroke-ink' : 'stroke-ink-3'}`}
      />
      {lonePlaces(values).map((place) => (
        <circle
          key={place}
          cx={round(scale.xOf(place))}
          cy={round(scale.y(values[place] ?? 0))}
          r={1.75}
          className={colour === 'ink' ? 'fill-ink' : 'fill-ink-3'}
        />
      ))}
    </g>
  );
}

/** Places whose value has no neighbour. */
export function lonePlaces(values: readonly (number | null)[]): number[] {
  const missing = (place: number) => (values[place] ?? null) === null;
  return values.flatMap((value, place) =>
    value !== null && missing(place - 1) && missing(place + 1) ? [place] : [],
  );
}

const round = (px: number) => Math.round(px * 10) / 10;
