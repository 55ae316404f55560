'use client';

import { useId, useState } from 'react';
import { Panel, PanelHead } from '@/components/ui/panel';
import { SegmentedControl, type SegmentedOption } from '@/components/ui/segmented-control';
import type { TimelineData, TimelineView } from '@/lib/leases/timeline';
import { LeaseTimeline } from './lease-timeline';

const VIEWS = [
  { value: 'attempt', label: 'This attempt', short: 'This' },
  { value: 'all', label: 'All attempts', short: 'All' },
  { value: 'recent', label: 'Last 2 min', short: '2 min' },
] as const satisfies ReadonlyArray<SegmentedOption<TimelineView>>;

/** The timeline with the choice of what stretch of time it shows. */
export function LeaseTimelinePanel({ data, nowMs }: { data: TimelineData; nowMs: number }) {
  const [view, setView] = useState<TimelineView>('attempt');
  const headId = useId();
  return (
    <Panel aria-labelledby={headId}>
      <PanelHead
        id={headId}
        title="Lease timeline"
        className="max-sm:min-h-12"
        note={
          <SegmentedControl
            label="Stretch of time"
            options={VIEWS}
            value={view}
            onChange={setView}
            className="leading-5!"
          />
        }
      />
      <div className="px-3.5 pt-2 pb-1">
        <LeaseTimeline data={data} nowMs={nowMs} view={view} />
      </div>
    </Panel>
  );
}
