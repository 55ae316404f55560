import type { CSSProperties } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { GaugeLayout, GaugeSize } from '@/lib/leases/gauge';

const at = (place: number) => ({ '--x': `${place}%` }) as CSSProperties;

const TICK = { big: 'h-2.5', normal: 'h-[7px]', mini: '' } as const;
const RING = {
  big: 'bottom-[3px] size-1.5 -ml-[3px] inset-ring-[1.5px]',
  normal: 'bottom-0.5 size-1 -ml-0.5 inset-ring-1',
  mini: '',
} as const;

/** Heartbeats above the bar: a tick for each one seen, a hollow ring for each one due and missed. */
export function GaugeBeats({ beats, size }: { beats: GaugeLayout['beats']; size: GaugeSize }) {
  return (
    <div className={classNames('relative', size === 'big' ? 'h-3' : 'h-[9px]')}>
      {beats.seen.map((place) => (
        <span
          key={place}
          style={at(place)}
          className={classNames('absolute bottom-px left-(--x) -ml-px w-0.5 bg-ink-2', TICK[size])}
        />
      ))}
      {beats.missed.map((place) => (
        <span
          key={place}
          style={at(place)}
          className={classNames('absolute left-(--x) rounded-full inset-ring-late', RING[size])}
        />
      ))}
    </div>
  );
}

/** The flag of the lapse, the needle of now and the line of a takeover, over the bar. */
export function GaugePointers({ layout, size }: { layout: GaugeLayout; size: GaugeSize }) {
  if (size === 'mini') return <span className="absolute -inset-y-[3px] left-(--lapse) -ml-px w-0.5 bg-ink" />;
  return (
    <>
      <span
        className={classNames(
          'absolute -bottom-1 left-(--lapse) -ml-px w-0.5 bg-ink',
          size === 'big' ? '-top-4' : '-top-3',
        )}
      >
        <svg viewBox="0 0 6 8" aria-hidden="true" className="absolute top-0 left-0.5 h-2 w-1.5 fill-ink">
          <path d="M0 0l6 4l-6 4z" />
        </svg>
      </span>
      <span className="absolute -inset-y-[3px] left-(--now) -ml-px w-0.5 bg-ink" />
      {layout.takeover !== null && (
        <span className="absolute -inset-y-[3px] left-(--takeover) w-0.5 bg-run" />
      )}
    </>
  );
}
