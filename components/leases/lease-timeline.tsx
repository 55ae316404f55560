'use client';

import { useId } from 'react';
import { useElementWidth } from '@/components/ui/use-element-width';
import { beatsBetween } from '@/lib/leases/beats';
import { createScale, type TimelineData, type TimelineView, timelineWindow } from '@/lib/leases/timeline';
import { axisTicks } from '@/lib/leases/timeline-axis';
import { leaseLane } from '@/lib/leases/timeline-blocks';
import { placeMarks } from '@/lib/leases/timeline-labels';
import { TimelineBeatLane } from './timeline-beat-lane';
import { TimelineFrame, TimelineNow } from './timeline-frame';
import { TimelineHatches } from './timeline-hatches';
import { COMPACT_BELOW, LANE_NAMES, LANE_TOP, TIMELINE_HEIGHT } from './timeline-lanes';
import { TimelineLeaseLane } from './timeline-lease-lane';
import { TimelineMarks } from './timeline-marks';
import { TimelineSpanLane, TimelineUnreadLane } from './timeline-span-lane';
import { TimelineTable } from './timeline-table';

/** Width of the main column at 1440, for the first paint. */
const TYPICAL_WIDTH = 860;
const RIGHT_MARGIN = 6;
/** Beats nearer than this would run into one another. */
const BEAT_SPACING = 7;

type LeaseTimelineProps = { data: TimelineData; nowMs: number; view?: TimelineView };

/**
 * One linear axis, one lane a fact, one line for now. Drawn anew at the real width and never scaled, so that its
 * text stays 11 px.
 */
export function LeaseTimeline({ data, nowMs, view = 'attempt' }: LeaseTimelineProps) {
  const [box, width] = useElementWidth<HTMLDivElement>(TYPICAL_WIDTH);
  const id = useId();
  const compact = width < COMPACT_BELOW;
  const { gutter, names } = compact ? LANE_NAMES.compact : LANE_NAMES.wide;
  const window = timelineWindow(data, view, nowMs, compact);
  const scale = createScale(window, gutter, width - RIGHT_MARGIN);
  const mostBeats = Math.max(1, Math.floor((scale.right - scale.left) / BEAT_SPACING));
  const lanes = data.attempts.flatMap((attempt) => leaseLane(attempt, nowMs, data.graceMs, scale) ?? []);
  const hatches = { grace: `${id}grace`, unread: `${id}unread` };

  return (
    <div ref={box} className="relative overflow-hidden">
      <svg width={width} height={TIMELINE_HEIGHT} aria-hidden="true" className="block font-sans text-axis">
        <TimelineHatches ids={hatches} />
        <TimelineFrame ticks={axisTicks(window, scale, nowMs)} names={names} scale={scale} nowMs={nowMs} />
        {lanes.map((lane, index) => (
          <TimelineLeaseLane
            key={lane.attempt}
            lane={lane}
            scale={scale}
            nowMs={nowMs}
            hatchId={hatches.grace}
            hasNext={index < lanes.length - 1}
          />
        ))}
        {data.beats && (
          <TimelineBeatLane
            beats={beatsBetween(data.beats, nowMs, window.from, window.to, mostBeats)}
            scale={scale}
          />
        )}
        <TimelineSpanLane
          spans={data.stages}
          none="no stage entered"
          scale={scale}
          nowMs={nowMs}
          top={LANE_TOP.stage}
          face="mono"
        />
        {data.session ? (
          <TimelineSpanLane
            spans={data.session}
            none="no session seen"
            scale={scale}
            nowMs={nowMs}
            top={LANE_TOP.session}
            face="sans"
          />
        ) : (
          <TimelineUnreadLane
            scale={scale}
            nowMs={nowMs}
            top={LANE_TOP.session}
            hatchId={hatches.unread}
            untold={data.sessionUntold ?? false}
          />
        )}
        <TimelineMarks marks={placeMarks(data.marks, scale, scale.x(nowMs))} />
        <TimelineNow scale={scale} nowMs={nowMs} />
      </svg>
      <TimelineTable data={data} />
    </div>
  );
}
