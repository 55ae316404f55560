import type { TimelineMark } from '@/lib/leases/timeline';
import type { PlacedMark } from '@/lib/leases/timeline-labels';
import { LANE_TOP } from './timeline-lanes';

const MIDDLE = LANE_TOP.acts + 9;
const DIAMOND = 'l5.5 5.5l-5.5 5.5l-5.5 -5.5z';

/** Effects and acts, each with a shape of its own. */
export function TimelineMarks({ marks }: { marks: ReadonlyArray<PlacedMark> }) {
  return marks.map((mark) => (
    <g key={`${mark.kind} ${mark.at} ${mark.label}`}>
      <Shape kind={mark.kind} x={mark.x} />
      {mark.side && (
        <text
          x={mark.side === 'left' ? mark.x - 9 : mark.x + (mark.kind === 'finding' ? 13 : 10)}
          y={MIDDLE + 4}
          textAnchor={mark.side === 'left' ? 'end' : 'start'}
          strokeWidth={4}
          className="fill-ink-2 stroke-panel [paint-order:stroke]"
        >
          {mark.label}
        </text>
      )}
    </g>
  ));
}

function Shape({ kind, x }: { kind: TimelineMark['kind']; x: number }) {
  switch (kind) {
    case 'confirmed':
      return <path d={`M${x} ${MIDDLE - 5.5}${DIAMOND}`} className="fill-done-fill" />;
    case 'intended':
      return (
        <path d={`M${x} ${MIDDLE - 5.5}${DIAMOND}`} strokeWidth={1.8} className="fill-panel stroke-late" />
      );
    case 'denied':
      return (
        <path d={`M${x} ${MIDDLE - 5.5}${DIAMOND}`} strokeWidth={1.8} className="fill-panel stroke-ink-3" />
      );
    case 'act':
      return <path d={`M${x} ${MIDDLE + 5.5}l-6 -10.5h12z`} className="fill-accent" />;
    case 'finding':
      return (
        <g>
          <path d={`M${x} ${MIDDLE - 6}v12`} strokeWidth={1.5} className="stroke-ink-2" />
          <path d={`M${x} ${MIDDLE - 6}h8l-2 3l2 3h-8`} className="fill-ink-2" />
        </g>
      );
  }
}
