import type { CSSProperties } from 'react';
import { classNames } from '@/components/ui/class-names';
import {
  type GaugedLease,
  type GaugeLayout,
  type GaugeSize,
  type GaugeWindow,
  type KnownLease,
  layoutGauge,
} from '@/lib/leases/gauge';
import { GaugeBeats, GaugePointers } from './gauge-marks';
import { GaugeScale } from './gauge-scale';
import { leaseSentence } from './lease-words';

const HEIGHTS: Record<GaugeSize, string> = { big: 'h-[22px]', normal: 'h-3.5', mini: 'h-2' };

type LeaseGaugeProps = {
  lease: GaugedLease;
  /** Server time, from `useServerNow`, or the time of what is shown from a record. */
  nowMs: number;
  size?: GaugeSize;
  /** The words under the bar. */
  scale?: boolean;
  /** Shared by several gauges in a table, so that they can be compared down the column. */
  window?: GaugeWindow | undefined;
  className?: string | undefined;
};

/**
 * A lease against time, left to right. The flag is the lapse and stays put; the needle is now. What is left
 * drains towards the flag; past the flag the lateness grows from it. It steps with `nowMs` and nothing eases.
 */
export function LeaseGauge({
  lease,
  nowMs,
  size = 'normal',
  scale = size !== 'mini',
  window,
  className,
}: LeaseGaugeProps) {
  const label = leaseSentence(lease, nowMs);
  if (lease.kind !== 'lease') {
    const ground =
      lease.kind === 'none'
        ? 'border border-control border-dashed'
        : 'hatch-unread inset-ring-1 inset-ring-line';
    return (
      <div
        role="img"
        aria-label={label}
        className={classNames('rounded-[2px]', HEIGHTS[size], ground, className)}
      />
    );
  }
  const layout = layoutGauge(lease, nowMs, size, window);
  return (
    <div role="img" aria-label={label} style={places(layout)} className={className}>
      {size !== 'mini' && <GaugeBeats beats={layout.beats} size={size} />}
      <GaugeBar layout={layout} size={size} />
      {scale && <GaugeScale lease={lease as KnownLease} layout={layout} />}
    </div>
  );
}

function GaugeBar({ layout, size }: { layout: GaugeLayout; size: GaugeSize }) {
  const { phase } = layout;
  return (
    <div className={classNames('relative rounded-[2px] bg-well inset-ring-1 inset-ring-line', HEIGHTS[size])}>
      {phase === 'live' && (
        <span className="absolute inset-y-0 right-[calc(100%-var(--lapse))] left-(--now) bg-run-fill" />
      )}
      <span className="hatch-late absolute inset-y-0 right-[calc(100%-var(--grace))] left-(--lapse) rounded-r-[2px] inset-ring-1 inset-ring-late-fill" />
      {phase !== 'live' && (
        <span className="absolute inset-y-0 right-[calc(100%-var(--now))] left-(--lapse) bg-late-fill" />
      )}
      {phase === 'past-grace' && <span className="dashes-open absolute inset-y-0 right-0 left-(--now)" />}
      <GaugePointers layout={layout} size={size} />
    </div>
  );
}

function places({ now, lapse, grace, takeover }: GaugeLayout): CSSProperties {
  const properties: Record<string, string> = {
    '--now': `${now}%`,
    '--lapse': `${lapse}%`,
    '--grace': `${grace}%`,
  };
  if (takeover !== null) properties['--takeover'] = `${takeover}%`;
  return properties;
}
