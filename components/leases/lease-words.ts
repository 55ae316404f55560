import { formatOverdue, formatRemaining, spokenDuration } from '@/lib/format/duration';
import { formatUtcTime } from '@/lib/format/utc-time';
import { type GaugedLease, type LeasePhase, leasePhase } from '@/lib/leases/gauge';

/** The figure of a readout: `0:38`, `+0:15`, the time of a takeover, `none` or `?`. */
export function leaseFigure(lease: GaugedLease, now: number): string {
  if (lease.kind === 'none') return 'none';
  if (lease.kind === 'unread') return '?';
  const phase = leasePhase(lease, now);
  if (phase === 'live') return formatRemaining(lease.lapsesAt - now);
  if (phase === 'taken-over') return formatUtcTime(lease.takenOverAt ?? now);
  return formatOverdue(now - lease.lapsesAt);
}

const PHASE_WORDS: Record<LeasePhase, string> = {
  live: 'Lease live',
  'in-grace': 'Lease lapsed',
  'past-grace': 'Lease lapsed',
  'taken-over': 'Taken over',
};

/** The state word beside the figure. */
export function leaseWord(lease: GaugedLease, now: number): string {
  if (lease.kind === 'none') return 'No lease';
  if (lease.kind === 'unread') return 'Not readable';
  return PHASE_WORDS[leasePhase(lease, now)];
}

/** The line under the state word, when the page has nothing better to say. */
export function leaseNote(lease: GaugedLease, now: number): string {
  if (lease.kind === 'none') return 'nothing lapses by itself';
  if (lease.kind === 'unread') return 'hidden is not the same as none';
  const phase = leasePhase(lease, now);
  if (phase === 'live') return `lapses ${formatUtcTime(lease.lapsesAt)}`;
  if (phase === 'taken-over') return 'new token granted';
  return `since ${formatUtcTime(lease.lapsesAt)}`;
}

/** All of it in one sentence, for those who cannot see the gauge. */
export function leaseSentence(lease: GaugedLease, now: number): string {
  if (lease.kind === 'none') return 'No lease';
  if (lease.kind === 'unread') return 'Lease not readable';
  const phase = leasePhase(lease, now);
  if (phase === 'live') return `Lease live, ${spokenDuration(lease.lapsesAt - now)} left`;
  if (phase === 'taken-over') return `Lease taken over at ${formatUtcTime(lease.takenOverAt ?? now)}`;
  return `Lease lapsed ${spokenDuration(now - lease.lapsesAt)} ago`;
}

/** Said once, at the lapse. */
export function lapseAnnouncement(subject: string, lapsesAt: number): string {
  return `The lease of ${subject} lapsed at ${formatUtcTime(lapsesAt)}.`;
}
