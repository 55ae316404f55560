import { describe, expect, it } from 'vitest';
import { gaugeWindow, type KnownLease, layoutGauge, leasePhase } from './gauge';

const seconds = (n: number) => n * 1_000;
const RENEWED = seconds(1_000);
const LAPSE = seconds(1_300);

/** Renewed at 1,000 s, lapses at 1,300 s, a beat every 15 s, 30 s of grace. */
const lease = (over: Partial<KnownLease> = {}): KnownLease => ({
  kind: 'lease',
  renewedAt: RENEWED,
  lapsesAt: LAPSE,
  heartbeatMs: seconds(15),
  graceMs: seconds(30),
  readAt: seconds(9_999),
  ...over,
});

describe('leasePhase', () => {
  it('lapses at the very instant and not after it', () => {
    expect(leasePhase(lease(), LAPSE - 1)).toBe('live');
    expect(leasePhase(lease(), LAPSE)).toBe('in-grace');
  });

  it('passes grace at its end', () => {
    expect(leasePhase(lease(), LAPSE + seconds(30) - 1)).toBe('in-grace');
    expect(leasePhase(lease(), LAPSE + seconds(30))).toBe('past-grace');
  });

  it('is taken over from the grant on, in grace too', () => {
    const taken = lease({ takenOverAt: LAPSE + seconds(10) });
    expect(leasePhase(taken, LAPSE + seconds(9))).toBe('in-grace');
    expect(leasePhase(taken, LAPSE + seconds(10))).toBe('taken-over');
  });
});

describe('gaugeWindow', () => {
  it('shows three beats before the last renewal, two in the big one', () => {
    expect(gaugeWindow(lease(), RENEWED, 'normal').from).toBe(RENEWED - seconds(45));
    expect(gaugeWindow(lease(), RENEWED, 'big').from).toBe(RENEWED - seconds(30));
  });

  it('looks back a minute once lapsed, and less where the lease is shorter', () => {
    expect(gaugeWindow(lease(), LAPSE, 'normal').from).toBe(LAPSE - seconds(60));
    const short = lease({ renewedAt: LAPSE - seconds(15), heartbeatMs: seconds(2) });
    expect(gaugeWindow(short, LAPSE, 'normal').from).toBe(LAPSE - seconds(21));
  });

  it('goes on to now when nobody takes the lease', () => {
    expect(gaugeWindow(lease(), LAPSE + seconds(600), 'normal').to).toBeGreaterThan(LAPSE + seconds(600));
  });
});

describe('layoutGauge', () => {
  it('puts now before the flag while live, and the flag before grace', () => {
    const layout = layoutGauge(lease(), seconds(1_262), 'normal');
    expect(layout.now).toBeLessThan(layout.lapse);
    expect(layout.lapse).toBeLessThan(layout.grace);
    expect(layout.missed).toBe(17);
    expect(layout.beats.missed).toHaveLength(17);
    expect(layout.beats.seen).toHaveLength(4);
  });

  it('puts now behind the flag once lapsed', () => {
    const layout = layoutGauge(lease(), LAPSE + seconds(15), 'normal');
    expect(layout.phase).toBe('in-grace');
    expect(layout.now).toBeGreaterThan(layout.lapse);
    expect(layout.now).toBeLessThan(layout.grace);
  });

  it('stops at the takeover, however long ago that was', () => {
    const taken = lease({ takenOverAt: LAPSE + seconds(27) });
    const then = layoutGauge(taken, LAPSE + seconds(27), 'normal');
    expect(layoutGauge(taken, LAPSE + seconds(90_000), 'normal')).toEqual(then);
    expect(then.takeover).toBe(then.now);
  });

  it('draws at most twenty missed beats and still counts them all', () => {
    const layout = layoutGauge(lease({ heartbeatMs: seconds(2) }), seconds(1_290), 'normal');
    expect(layout.beats.missed.length).toBeLessThanOrEqual(20);
    expect(layout.missed).toBe(144);
  });

  it('draws no heartbeats in the mini one', () => {
    expect(layoutGauge(lease(), seconds(1_262), 'mini').beats).toEqual({ seen: [], missed: [] });
  });

  it('keeps every place within the gauge, on any shared axis', () => {
    const layout = layoutGauge(lease(), seconds(1_262), 'normal', {
      from: seconds(1_290),
      to: seconds(1_310),
    });
    for (const place of [layout.now, layout.lapse, layout.grace, ...layout.beats.missed]) {
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(100);
    }
  });
});
