import { formatUtcTime } from '@/lib/format/utc-time';
import type { TimelineScale } from '@/lib/leases/timeline';
import type { AxisTick } from '@/lib/leases/timeline-axis';
import { LANE_TOP, NAME_BASELINES, PLOT_BOTTOM } from './timeline-lanes';

const FLAG_WIDTH = 64;

/** The ground of the future, the ticks with their labels, and the names of the lanes. */
export function TimelineFrame({
  ticks,
  names,
  scale,
  nowMs,
}: {
  ticks: ReadonlyArray<AxisTick>;
  names: ReadonlyArray<string>;
  scale: TimelineScale;
  nowMs: number;
}) {
  const now = scale.x(nowMs);
  return (
    <g>
      <rect
        x={now}
        y={LANE_TOP.axis + 6}
        width={Math.max(0, scale.right - now)}
        height={PLOT_BOTTOM - LANE_TOP.axis - 6}
        className="fill-well"
      />
      {ticks.map(({ at, x, major, label }) => (
        <g key={at}>
          <path
            d={`M${x} ${LANE_TOP.axis}v${major ? PLOT_BOTTOM - LANE_TOP.axis : 5}`}
            className={major ? 'stroke-line' : 'stroke-line-2'}
          />
          {label && (
            <text x={x} y={12} textAnchor="middle" className="fill-ink-3 font-mono tracking-[-0.03em]">
              {label}
            </text>
          )}
        </g>
      ))}
      {names.map((name, lane) => (
        <text key={name} x={0} y={NAME_BASELINES[lane]} className="fill-ink-2 text-label">
          {name}
        </text>
      ))}
    </g>
  );
}

/** The present: a line through all lanes, with its time on a flag. Not drawn when it lies past the window. */
export function TimelineNow({ scale, nowMs }: { scale: TimelineScale; nowMs: number }) {
  if (!scale.shows(nowMs)) return null;
  const x = scale.x(nowMs);
  const flag = Math.min(x - FLAG_WIDTH / 2, scale.right - FLAG_WIDTH);
  return (
    <g>
      <path d={`M${x} ${LANE_TOP.axis - 1}V${PLOT_BOTTOM}`} strokeWidth={1.5} className="stroke-accent" />
      <rect x={flag} y={1} width={FLAG_WIDTH} height={16} rx={2} className="fill-accent" />
      <text
        x={flag + FLAG_WIDTH / 2}
        y={12.5}
        textAnchor="middle"
        className="fill-accent-ink font-medium font-mono tracking-[-0.03em]"
      >
        {formatUtcTime(nowMs)}
      </text>
    </g>
  );
}
