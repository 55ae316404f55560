import type { Beats } from '@/lib/leases/beats';
import type { TimelineScale } from '@/lib/leases/timeline';
import { LANE_TOP } from './timeline-lanes';

/** A tick for each heartbeat that came, a hollow ring for each that was due and did not. */
export function TimelineBeatLane({ beats, scale }: { beats: Beats; scale: TimelineScale }) {
  return (
    <g>
      {beats.seen.map((at) => (
        <path
          key={at}
          d={`M${scale.x(at)} ${LANE_TOP.beats}v13`}
          strokeWidth={1.5}
          className="stroke-ink-2"
        />
      ))}
      {beats.missed.map((at) => (
        <circle
          key={at}
          cx={scale.x(at)}
          cy={LANE_TOP.beats + 6.5}
          r={2.6}
          fill="none"
          strokeWidth={1.3}
          className="stroke-late"
        />
      ))}
    </g>
  );
}
