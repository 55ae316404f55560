import { formatUtcTime } from '@/lib/format/utc-time';
import type { GaugeLayout, KnownLease } from '@/lib/leases/gauge';

/** Left of this place the lapse has no room for its words, so they stand right of the flag. */
const NO_ROOM_LEFT = 18;

/**
 * The words under the gauge. Each stretch is a container of its own and shows only the words that fit into it,
 * the most telling last to go.
 */
export function GaugeScale({ lease, layout }: { lease: KnownLease; layout: GaugeLayout }) {
  const lapse = formatUtcTime(lease.lapsesAt);
  const live = layout.phase === 'live';
  const farBack = layout.lapse < NO_ROOM_LEFT;
  return (
    <div
      aria-hidden="true"
      className="relative mt-[5px] h-4 whitespace-nowrap font-mono text-axis text-ink-3 tracking-mono"
    >
      {!farBack && (
        <div className="@container absolute left-0 w-(--lapse)">
          <div className="flex justify-between gap-2 pr-[5px]">
            {live && (
              <span className="hidden @[160px]:inline">
                <span className="hidden @[380px]:inline">last heartbeat</span>
                <span className="@[380px]:hidden">heard</span> {formatUtcTime(lease.renewedAt)}
              </span>
            )}
            {layout.missed > 0 && (
              <span className={live ? 'hidden @[250px]:inline' : 'hidden @[110px]:inline'}>
                {layout.missed} missed
              </span>
            )}
            <span className="ml-auto">
              <span className="hidden @[330px]:inline">
                {live ? 'lapses' : 'lapsed'} {lapse}
              </span>
              <span className="@[330px]:hidden">lapse</span>
            </span>
          </div>
        </div>
      )}
      <div
        className={`@container absolute left-(--lapse) ${live || farBack ? 'right-0' : 'right-[calc(100%-var(--grace))] text-right'}`}
      >
        {farBack ? (
          <span className="pl-[5px]">lapsed {lapse}</span>
        ) : (
          <span className="hidden pl-[5px] @[36px]:inline">grace</span>
        )}
      </div>
    </div>
  );
}
