import { describe, expect, it } from 'vitest';
import type { AlertReading } from '@/lib/alerts/alert-reading';
import { defaultRules } from '@/lib/alerts/default-rules';
import { judgeRules } from '@/lib/alerts/judge';
import { minutesRead } from '@/lib/alerts/judge-levels';
import type { LockLevels, QueueLevels, SignalLevels, SignalSums } from '@/lib/health/signal-levels';

const NOW = '2026-11-29T03:14:30.000000Z';
const SUMS: SignalSums = {
  ...{ acquisitions: 10, latency: null, renewFailures: 0, staleWrites: 0, completed: 10, failed: 0 },
};
const QUEUE: QueueLevels = {
  ...{ queue: 'invoices', ttl: 60, grace: 5, heartbeatLimit: 15, pending: { count: 3, atLeast: false } },
  ...{
    running: 2,
    leases: 0,
    late: { count: 0, owners: [] },
    oldestPending: 10,
    oldestRunning: 20,
    lease: null,
    recent: SUMS,
    before: SUMS,
  },
};
const LOCKS: LockLevels = {
  ...{ sampledAt: NOW, tookMs: 12, tookMaxMs: 20, usualMs: 10, used: 100, capacity: 6_400 },
};

const RULES = defaultRules(['on-call']);

/** What fires by the usual rules, as rule and sentence. */
function told(queue: Partial<QueueLevels>, locks: Partial<LockLevels> = {}): string[][] {
  const levels = (minutes: number): SignalLevels => ({
    ...{ databaseNow: NOW, minutes, sampledAt: NOW },
    queues: [{ ...QUEUE, ...queue }],
    locks: { ...LOCKS, ...locks },
  });
  return judged({
    levels: new Map(minutesRead(RULES).map((minutes) => [minutes, levels(minutes)])),
  }).firing.map(({ rule, said }) => [rule, said.sentence]);
}

const judged = (reading: Partial<AlertReading>) =>
  judgeRules(
    { destinations: [], rules: RULES, resolveAfter: 30 },
    {
      ...{ databaseNow: NOW, findings: [], whole: true, snoozed: new Set<string>() },
      ...{ reviews: new Map(), record: { broken: null }, levels: null, ...reading },
    },
  );

describe('the rules on lease signals', () => {
  it('fire for nothing that is as it should be', () => {
    expect(told({})).toEqual([]);
    expect(told({ pending: { count: 50_000, atLeast: true } })).toEqual([]);
  });

  it('fire for age and not for depth', () => {
    expect(told({ oldestPending: 901, pending: { count: 1, atLeast: false } })).toEqual([
      ['Oldest pending over 15 min', 'The oldest job of invoices has waited for 15 min; 1 waits.'],
    ]);
    expect(told({ oldestPending: 900 })).toEqual([]);
  });

  it('fire for renewals that fail, and for stale writes that repeat, with how it was before', () => {
    expect(told({ recent: { ...SUMS, renewFailures: 10, staleWrites: 2 } })).toEqual([
      ['Renewals fail', '10 renewals failed in invoices within 5 min, 0 in the 5 min before.'],
    ]);
    expect(told({ recent: { ...SUMS, staleWrites: 3 }, before: { ...SUMS, staleWrites: 1 } })).toEqual([
      ['Stale writes repeat', '3 stale writes rejected in invoices within 15 min, 1 in the 15 min before.'],
    ]);
  });

  it('fire for a reading of the locks that is slower than its own past, and not for a slow server', () => {
    expect(told({}, { tookMs: 300, usualMs: 20 })).toEqual([
      ['The lock sample is slower than it was', 'Reading the locks takes 300 ms, where 20 ms is usual.'],
    ]);
    expect(told({}, { tookMs: 300, usualMs: 290 })).toEqual([]);
    expect(told({}, { tookMs: 40, usualMs: 1 })).toEqual([]);
    expect(told({}, { tookMs: 300, usualMs: null })).toEqual([]);
  });

  it('fire for a lock table that fills', () => {
    expect(told({}, { used: 4_800 })).toEqual([
      ['The lock table is filling', '4,800 of 6,400 places of the lock table are taken.'],
    ]);
  });

  it('are not judged by what was not read, or is old', () => {
    const names = ['Oldest pending over 15 min', 'Renewals fail', 'The lock table is filling'];
    for (const name of names) expect(judged({}).judged).not.toContain(name);
    expect(told({}, { used: 6_000, sampledAt: '2026-11-29T03:11:00.000000Z' })).toEqual([]);
  });

  it('ask for each stretch of minutes once', () => {
    expect(minutesRead(RULES)).toEqual([5, 15]);
  });
});
