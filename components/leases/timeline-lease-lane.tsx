import { formatUtcTime } from '@/lib/format/utc-time';
import type { TimelineScale } from '@/lib/leases/timeline';
import type { BlockKind, LeaseLane } from '@/lib/leases/timeline-blocks';
import { textWidth } from '@/lib/leases/timeline-labels';
import { BLOCK_HEIGHT, LANE_TOP } from './timeline-lanes';

const TOP = LANE_TOP.lease;
const CHEVRON_ROOM = 14;
/** What the label of the lapse may take on the same line. */
const LAPSE_LABEL_WIDTH = 95;

const BLOCKS: Record<Exclude<BlockKind, 'grace'>, string> = {
  spent: 'fill-run-tint stroke-run-fill',
  left: 'fill-run-fill',
  overdue: 'fill-late-fill',
  earlier: 'fill-idle-tint stroke-idle-fill',
  untaken: 'fill-late-tint stroke-late-fill',
  unleased: 'fill-run-tint stroke-run-fill [stroke-dasharray:3_3]',
};

/** One attempt: its lease before and after now, grace, lapse, takeover, and what it is called. */
export function TimelineLeaseLane({
  lane,
  scale,
  nowMs,
  hatchId,
  hasNext,
}: {
  lane: LeaseLane;
  scale: TimelineScale;
  nowMs: number;
  hatchId: string;
  /** Another attempt follows, so its takeover says what the lapse would say. */
  hasNext: boolean;
}) {
  const left = lane.blocks[0]?.x ?? scale.left;
  return (
    <g>
      {lane.blocks.map(({ kind, x, width }) => (
        <rect
          key={kind}
          x={x}
          y={TOP}
          width={width}
          height={BLOCK_HEIGHT}
          {...(kind === 'grace'
            ? { fill: `url(#${hatchId})`, className: 'stroke-late-fill' }
            : { className: BLOCKS[kind] })}
        />
      ))}
      {lane.flag !== null && (
        <g>
          <path d={`M${lane.flag} ${TOP - 8}v32`} strokeWidth={2} className="stroke-ink" />
          <path d={`M${lane.flag} ${TOP - 8}l6 3.5l-6 3.5z`} className="fill-ink" />
          {!hasNext && lane.lapsesAt !== null && (
            <LapseLabel x={lane.flag} lapsesAt={lane.lapsesAt} past={nowMs >= lane.lapsesAt} scale={scale} />
          )}
        </g>
      )}
      {lane.clipped && (lane.blocks[0]?.width ?? 0) >= CHEVRON_ROOM && (
        <path d={`M${left + 9} ${TOP + 5}l-5 5l5 5`} fill="none" strokeWidth={1.5} className="stroke-ink-2" />
      )}
      {lane.label && (
        <text x={lane.labelX} y={TOP + 14} className="fill-ink">
          {lane.label}
        </text>
      )}
      {lane.pin !== null && <TakeoverPin x={lane.pin} at={lane.startedAt} end={lane.flag ?? scale.right} />}
    </g>
  );
}

/** Right of the flag while the lapse lies ahead, left of it once the line of now stands there. */
function LapseLabel({
  x,
  lapsesAt,
  past,
  scale,
}: {
  x: number;
  lapsesAt: number;
  past: boolean;
  scale: TimelineScale;
}) {
  const label = `lapse ${formatUtcTime(lapsesAt)}`;
  if (past) {
    if (x - textWidth(label, 'mono') < scale.left) return null;
    return (
      <text x={x - 5} y={TOP - 3} textAnchor="end" className="fill-ink-3">
        {label}
      </text>
    );
  }
  const word = [label, 'lapse'].find((text) => x + 9 + textWidth(text) <= scale.right);
  return (
    <text x={x + 9} y={TOP - 1.5} className="fill-ink-3">
      {word}
    </text>
  );
}

function TakeoverPin({ x, at, end }: { x: number; at: number; end: number }) {
  const time = formatUtcTime(at);
  const fits = x + 8 + textWidth(`takeover ${time}`, 'mono') + LAPSE_LABEL_WIDTH <= end;
  return (
    <g>
      <path d={`M${x} ${TOP - 8}v30`} strokeWidth={2} className="stroke-run" />
      <circle cx={x} cy={TOP - 8} r={3.5} className="fill-run" />
      {fits && (
        <text x={x + 8} y={TOP - 4.5} className="fill-ink-3">
          takeover <tspan className="font-mono tracking-[-0.03em]">{time}</tspan>
        </text>
      )}
    </g>
  );
}
