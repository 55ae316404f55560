type SparklineProps = { values: readonly number[]; usual: number | null; lit: boolean };

const WIDTH = 196;
const HEIGHT = 30;
const EDGE = 2;

/** The last half hour in one line, over the level that is usual. The figure beside it says the same in words. */
export function Sparkline({ values, usual, lit }: SparklineProps) {
  const top = Math.max(1, usual ?? 0, ...values);
  const y = (value: number) => (HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const x = (index: number) => ((index * WIDTH) / Math.max(1, values.length - 1)).toFixed(1);
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="col-span-full mt-1 block h-[30px] w-full fill-none"
    >
      {usual !== null && (
        <path
          d={`M0 ${y(usual)}H${WIDTH}`}
          stroke="var(--line-2)"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={line}
        stroke={lit ? 'var(--late)' : 'var(--ink-3)'}
        strokeWidth="1.6"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
