import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { GaugedLease } from '@/lib/leases/gauge';
import { leasePhase } from '@/lib/leases/gauge';
import { leaseFigure, leaseNote, leaseSentence, leaseWord } from './lease-words';

type LeaseReadoutProps = {
  lease: GaugedLease;
  nowMs: number;
  size?: 'big' | 'normal';
  /** The line under the state word; by itself it names the time of the lapse. */
  note?: ReactNode;
  className?: string | undefined;
};

type Look = { figure: string; word: string };

const LIVE: Look = { figure: 'text-ink', word: 'text-run' };
const LATE: Look = { figure: 'text-late', word: 'text-late' };
const OTHER: Look = { figure: 'text-ink-2', word: 'text-ink-2' };

function lookOf(lease: GaugedLease, nowMs: number): Look {
  if (lease.kind !== 'lease') return OTHER;
  const phase = leasePhase(lease, nowMs);
  if (phase === 'taken-over') return OTHER;
  return phase === 'live' ? LIVE : LATE;
}

/**
 * What is left of a lease, or how long ago it lapsed, with the state's word and the absolute time. A timer that
 * is not live: a screen reader hears it when it asks, and the lapse itself from `LapseAnnouncement`.
 */
export function LeaseReadout({ lease, nowMs, size = 'normal', note, className }: LeaseReadoutProps) {
  const look = lookOf(lease, nowMs);
  return (
    <div className={classNames('flex items-end', size === 'big' ? 'gap-3' : 'gap-2.5', className)}>
      <span
        role="timer"
        aria-live="off"
        aria-label={leaseSentence(lease, nowMs)}
        className={classNames(
          'whitespace-nowrap font-medium font-mono',
          size === 'big' ? 'text-readout-big' : 'text-readout',
          look.figure,
        )}
      >
        {leaseFigure(lease, nowMs)}
      </span>
      <div className={size === 'big' ? 'pb-1' : ''}>
        <p className={classNames('font-medium', size === 'normal' && 'text-label', look.word)}>
          {leaseWord(lease, nowMs)}
        </p>
        <p className="text-ink-2 text-label">{note ?? leaseNote(lease, nowMs)}</p>
      </div>
    </div>
  );
}
