import type { TimelineScale, TimelineSpan } from '@/lib/leases/timeline';
import { textWidth } from '@/lib/leases/timeline-labels';
import { BLOCK_HEIGHT } from './timeline-lanes';

const KINDS: Record<TimelineSpan['kind'], string> = {
  past: 'fill-well stroke-line-2',
  current: 'fill-run-tint stroke-run-fill',
  waiting: 'fill-wait-tint stroke-wait-fill',
};

type SpanLaneProps = {
  spans: ReadonlyArray<TimelineSpan>;
  scale: TimelineScale;
  nowMs: number;
  top: number;
  /** What an empty lane says. */
  none: string;
  /** Stage names are identifiers, what a session does is words. */
  face: 'mono' | 'sans';
};

/** Blocks that lasted, one after the other. A label is drawn only where it fits. */
export function TimelineSpanLane({ spans, none, scale, nowMs, top, face }: SpanLaneProps) {
  if (spans.length === 0) return <LaneText scale={scale} top={top} text={none} />;
  const drawn = spans.filter(
    ({ startedAt, endedAt }) => scale.x(endedAt ?? nowMs) > scale.left && scale.x(startedAt) < scale.right,
  );
  return drawn.map((span) => {
    const x = scale.x(span.startedAt);
    const width = Math.max(2, scale.x(span.endedAt ?? nowMs) - x - 2);
    const room = width - 10;
    const labelled = textWidth(span.label, face) <= room;
    const noted = span.note && textWidth(span.label, face) + textWidth(span.note) + 8 <= room;
    return (
      <g key={`${span.label} ${span.startedAt}`}>
        <rect
          x={x + 0.5}
          y={top + 0.5}
          width={width}
          height={BLOCK_HEIGHT - 1}
          rx={2}
          className={KINDS[span.kind]}
        />
        {labelled && (
          <text x={x + 7} y={top + 14}>
            <tspan className={face === 'mono' ? 'fill-ink font-mono tracking-[-0.03em]' : labelColour(span)}>
              {span.label}
            </tspan>
            {noted && (
              <tspan dx={8} className="fill-ink-2">
                {span.note}
              </tspan>
            )}
          </text>
        )}
      </g>
    );
  });
}

const labelColour = ({ kind }: TimelineSpan) => (kind === 'waiting' ? 'fill-ink' : 'fill-ink-2');

/** A lane that could not be read, or that nothing tells of: hatched, since it may well hold something. */
export function TimelineUnreadLane({
  scale,
  nowMs,
  top,
  hatchId,
  untold,
}: Pick<SpanLaneProps, 'scale' | 'nowMs' | 'top'> & { hatchId: string; untold: boolean }) {
  return (
    <g>
      <rect
        x={scale.left}
        y={top}
        width={Math.max(0, scale.x(nowMs) - scale.left)}
        height={BLOCK_HEIGHT}
        fill={`url(#${hatchId})`}
      />
      <LaneText scale={scale} top={top} text={untold ? 'not told' : 'not readable'} />
    </g>
  );
}

function LaneText({ scale, top, text }: Pick<SpanLaneProps, 'scale' | 'top'> & { text: string }) {
  return (
    <text
      x={scale.left + 8}
      y={top + 14}
      strokeWidth={5}
      className="fill-ink-2 stroke-panel [paint-order:stroke]"
    >
      {text}
    </text>
  );
}
