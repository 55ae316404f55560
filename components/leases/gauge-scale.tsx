import type { ReactNode } from 'react';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { GaugeLayout, KnownLease } from '@/lib/leases/gauge';

/** Left of this place the lapse has no room for its words, so they stand right of the flag. */
const NO_ROOM_LEFT = 18;

const ROW = '@container relative mt-[5px] h-4 whitespace-nowrap font-mono text-axis text-ink-3 tracking-mono';

/** Ends at the flag, or further left where "grace" needs more room than there is right of it. */
const BEFORE_LIVE = 'absolute left-0 w-(--lapse) pr-[5px] @min-[300px]:pr-[max(5px,42px-100%+var(--lapse))]';
const GRACE_LIVE = 'absolute right-0 hidden w-[max(100%-var(--lapse),37px)] pl-[5px] @min-[300px]:block';

type GaugeScaleProps = { lease: KnownLease; layout: GaugeLayout };

/** The words under the gauge. What does not fit is left out, the most telling last. */
export function GaugeScale({ lease, layout }: GaugeScaleProps) {
  if (layout.phase === 'live') return <LiveScale lease={lease} layout={layout} />;
  const lapse = formatUtcTime(lease.lapsesAt);
  if (layout.lapse < NO_ROOM_LEFT) {
    return (
      <div aria-hidden="true" className={ROW}>
        <span className="absolute left-(--lapse) pl-[5px]">lapsed {lapse}</span>
      </div>
    );
  }
  return (
    <div aria-hidden="true" className={ROW}>
      <Stretch className="absolute left-0 w-(--lapse) pr-[5px]">
        <span className="mr-auto hidden @min-[105px]:inline">{layout.missed} missed</span>
        <Lapse word="lapsed" time={lapse} />
      </Stretch>
      <div className="@container absolute right-[calc(100%-var(--grace))] left-(--lapse) text-right">
        <span className="hidden @min-[36px]:inline">grace</span>
      </div>
    </div>
  );
}

function LiveScale({ lease, layout }: GaugeScaleProps) {
  return (
    <div aria-hidden="true" className={ROW}>
      <Stretch className={BEFORE_LIVE}>
        <span className="mr-auto hidden @min-[150px]:inline">
          <span className="hidden @min-[380px]:inline">last heartbeat</span>
          <span className="@min-[380px]:hidden">heard</span> {formatUtcTime(lease.renewedAt)}
        </span>
        {layout.missed > 0 && (
          <span className="mr-auto hidden @min-[230px]:inline">{layout.missed} missed</span>
        )}
        <Lapse word="lapses" time={formatUtcTime(lease.lapsesAt)} />
      </Stretch>
      <span className={GRACE_LIVE}>grace</span>
    </div>
  );
}

/** A container of its own, so that its words answer to its width and not to the gauge's. */
function Stretch({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <div className="@container">
        <div className="flex justify-end gap-2">{children}</div>
      </div>
    </div>
  );
}

function Lapse({ word, time }: { word: string; time: string }) {
  return (
    <span>
      <span className="hidden @min-[330px]:inline">
        {word} {time}
      </span>
      <span className="@min-[330px]:hidden">lapse</span>
    </span>
  );
}
