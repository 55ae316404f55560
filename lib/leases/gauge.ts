import { type BeatSource, type Beats, beatsBetween, missedBeats } from './beats';

/** What is known of a lease, for drawing it. Times are epoch milliseconds of the database's clock. */
export type GaugedLease =
  | (BeatSource & {
      kind: 'lease';
      lapsesAt: number;
      /** How long the console's own follow-up waits after the lapse. Workers need not wait. */
      graceMs: number;
      /** When a new token was granted over it. */
      takenOverAt?: number | undefined;
    })
  | { kind: 'none' }
  | { kind: 'unread' };

/** A lease that is there and could be read. */
export type KnownLease = Extract<GaugedLease, { kind: 'lease' }>;

/** `in-grace` and `past-grace` are both lapsed: workers may take over from the lapse on. */
export type LeasePhase = 'live' | 'in-grace' | 'past-grace' | 'taken-over';

/** big 22 px, normal 14 px, mini 8 px and without heartbeats. */
export type GaugeSize = 'big' | 'normal' | 'mini';

export type GaugeWindow = { from: number; to: number };

/** Places on the gauge, in per cent of its width. */
export type GaugeLayout = {
  phase: LeasePhase;
  now: number;
  lapse: number;
  grace: number;
  takeover: number | null;
  beats: { seen: number[]; missed: number[] };
  /** Beats missed in all, also those outside the window. */
  missed: number;
};

/** More rings than this cannot be told apart. */
const MOST_BEATS = 20;
const LOOK_BACK_MS = 60_000;

/** Where the lease stands at `now`. At the very instant of the lapse it has lapsed, as in the database. */
export function leasePhase(lease: KnownLease, now: number): LeasePhase {
  if (lease.takenOverAt !== undefined && lease.takenOverAt <= now) return 'taken-over';
  if (now < lease.lapsesAt) return 'live';
  return now < lease.lapsesAt + lease.graceMs ? 'in-grace' : 'past-grace';
}

/**
 * The stretch of time the gauge shows. Live: from a few beats before the last renewal to the end of grace.
 * Lapsed: from a minute before the lapse (or less, where the whole lease is shorter) to past grace or now.
 */
export function gaugeWindow(lease: KnownLease, now: number, size: GaugeSize): GaugeWindow {
  const { renewedAt, lapsesAt, graceMs, heartbeatMs } = lease;
  const graceEnd = lapsesAt + graceMs;
  if (leasePhase(lease, now) === 'live') {
    const from = renewedAt - (size === 'big' ? 2 : 3) * heartbeatMs;
    return { from, to: graceEnd + 0.01 * (graceEnd - from) };
  }
  const back = Math.min(LOOK_BACK_MS, lapsesAt - renewedAt + 3 * heartbeatMs);
  return { from: lapsesAt - back, to: Math.max(graceEnd, lease.takenOverAt ?? now) + back / 3 };
}

/** The gauge's geometry at `now`. Give a `window` to draw several leases on one axis. */
export function layoutGauge(
  lease: KnownLease,
  now: number,
  size: GaugeSize,
  window: GaugeWindow = gaugeWindow(lease, now, size),
): GaugeLayout {
  const phase = leasePhase(lease, now);
  const end = phase === 'taken-over' ? (lease.takenOverAt ?? now) : now;
  const place = (at: number) => percent((at - window.from) / (window.to - window.from));
  const beats: Beats =
    size === 'mini' ? { seen: [], missed: [] } : beatsBetween(lease, end, window.from, window.to, MOST_BEATS);
  return {
    phase,
    now: place(end),
    lapse: place(lease.lapsesAt),
    grace: place(lease.lapsesAt + lease.graceMs),
    takeover: phase === 'taken-over' ? place(end) : null,
    beats: { seen: beats.seen.map(place), missed: beats.missed.map(place) },
    missed: missedBeats(lease, end),
  };
}

function percent(share: number): number {
  return Math.round(Math.max(0, Math.min(1, share)) * 10_000) / 100;
}
