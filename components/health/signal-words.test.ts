import { describe, expect, it } from 'vitest';
import { lonePlaces } from '@/components/health/chart-line';
import { ageUnit, unsampledStretches, worstLease } from '@/components/health/lease-age-unit';
import { signalFacts } from '@/components/health/signal-facts';
import { formatLatency, signalsTitle } from '@/components/health/signal-words';
import type { LeaseSignals, SignalPoint } from '@/lib/health/lease-signals';
import type { QueueLevels } from '@/lib/health/signal-levels';

const NONE = { acquisitions: 0, latency: null, renewFailures: 0, staleWrites: 0, completed: 0, failed: 0 };
const UNSAMPLED: SignalPoint = {
  ...{ ...NONE, sampled: 0, lease: null, oldestPending: null, oldestRunning: null, locks: null },
};

function queueOf(queue: string, change: Partial<QueueLevels> = {}): QueueLevels {
  return {
    ...{ queue, ttl: 60, grace: 5, heartbeatLimit: 15, pending: { count: 0, atLeast: false } },
    ...{ running: 0, leases: 0, oldestPending: null, oldestRunning: null, lease: null },
    ...{ late: { count: 0, owners: [] }, recent: NONE, before: NONE },
    ...change,
  };
}

function signalsOf(queues: readonly QueueLevels[], change: Partial<LeaseSignals> = {}): LeaseSignals {
  return {
    ...{ window: '1h', queue: null, since: '2026-11-29T02:15:00.000000Z', points: [], marks: [] },
    ...{ marksLeftOut: 0, databaseNow: '2026-11-29T03:14:09.000000Z' },
    levels: { databaseNow: '2026-11-29T03:14:09.000000Z', minutes: 5, queues, locks: null, sampledAt: null },
    ...change,
  };
}

describe('signalsTitle', () => {
  const late = (...owners: string[]) =>
    signalsTitle(
      signalsOf([queueOf('a', { leases: 9, late: { count: owners.length, owners: owners.slice(0, 3) } })]),
    );

  it('names who does not renew on time, a few of them', () => {
    expect(late('w-7f3a')).toBe('Workers renew on time, except w-7f3a');
    expect(late('w-1', 'w-2')).toBe('Workers renew on time, except w-1 and w-2');
    expect(late('w-1', 'w-2', 'w-3', 'w-4', 'w-5')).toBe('Workers renew on time, except w-1, w-2 and 3 more');
  });

  it('excepts nobody where nobody is on time', () => {
    const queue = queueOf('a', { leases: 1, late: { count: 1, owners: ['w-2'] } });
    expect(signalsTitle(signalsOf([queue]))).toBe('No worker renews on time: w-2');
  });

  it('has a number in it when all is well, and when nothing runs', () => {
    expect(signalsTitle(signalsOf([queueOf('a', { leases: 12 })]))).toBe('12 leases renewed on time');
    expect(signalsTitle(signalsOf([queueOf('a'), queueOf('b')]))).toBe('No lease is held on 2 queues');
  });

  it('is about the queue that was chosen', () => {
    const queues = [
      queueOf('a', { leases: 1 }),
      queueOf('b', { leases: 2, late: { count: 1, owners: ['w-2'] } }),
    ];
    expect(signalsTitle(signalsOf(queues, { queue: 'a' }))).toBe('1 lease of a renewed on time');
    expect(signalsTitle(signalsOf(queues, { queue: 'b' }))).toBe('Workers of b renew on time, except w-2');
  });
});

describe('the unit of lease age', () => {
  it('is seconds where all leases live equally long, and a share of each where they do not', () => {
    expect(ageUnit(signalsOf([queueOf('a'), queueOf('b')]))).toEqual({ kind: 'seconds', ttl: 60, grace: 5 });
    expect(ageUnit(signalsOf([queueOf('a'), queueOf('b', { ttl: 100 })]))).toEqual({
      kind: 'share',
      grace: 0.05,
    });
  });

  it('is a share too where the ttl of the queue was another one in the window', () => {
    const point = { ...UNSAMPLED, sampled: 1, lease: { age: 3, ttl: 30, owner: null, queue: 'a' } };
    expect(ageUnit(signalsOf([queueOf('a')], { points: [point] })).kind).toBe('share');
  });

  it('takes for the worst the lease that is nearest to its lapse, not the oldest', () => {
    const address = { source: 'native', database: 'd', key: '1' };
    const queues = [
      queueOf('slow', { lease: { age: 90, ttl: 600, owner: 'w-1', address } }),
      queueOf('fast', { lease: { age: 14, ttl: 15, owner: 'w-2', address } }),
      queueOf('none'),
    ];
    expect(worstLease(queues)?.owner).toBe('w-2');
  });
});

describe('a gap', () => {
  it('is a stretch that nobody sampled; the bucket under way is given time', () => {
    const sampled = [0, 0, 1, 1, 0, 1, 0].map((count) => ({ sampled: count }));
    expect(unsampledStretches(sampled)).toEqual([
      [0, 1],
      [4, 4],
    ]);
  });

  it('leaves a lone value as a dot', () => {
    expect(lonePlaces([null, 3, null, 4, 5, null, 6])).toEqual([1, 6]);
    expect(lonePlaces([])).toEqual([]);
  });
});

describe('what stands beside the charts', () => {
  const fact = (name: string, signals: LeaseSignals) => signalFacts(signals).find((one) => one.name === name);
  const ended = (completed: number, failed: number) =>
    signalsOf([queueOf('a', { recent: { ...NONE, completed, failed } })]);

  it('tells the share that completed, and none where nothing ended', () => {
    expect(fact('Completion rate', ended(0, 0))).toMatchObject({
      value: '–',
      note: 'no attempt ended in 5 min',
    });
    expect(fact('Completion rate', ended(57, 1))?.value).toBe('98.3 %');
    expect(fact('Completion rate', ended(40_000, 1))?.value).toBe('99.9 %');
    expect(fact('Completion rate', ended(9, 0))?.value).toBe('100 %');
  });

  it('lights only what is over its limit', () => {
    const levels = (tookMs: number, usualMs: number | null, oldestPending: number) =>
      signalFacts(
        signalsOf([queueOf('a', { oldestPending })], {
          levels: {
            ...signalsOf([queueOf('a', { oldestPending })]).levels,
            locks: {
              sampledAt: '2026-11-29T03:14:00.000000Z',
              tookMs,
              tookMaxMs: tookMs,
              usualMs,
              used: 10,
              capacity: 6_400,
            },
          },
        }),
      )
        .filter(({ lit }) => lit)
        .map(({ name }) => name);
    expect(levels(8, 7, 3)).toEqual([]);
    expect(levels(80, 7, 3)).toEqual([]);
    expect(levels(300, 7, 900)).toEqual(['Oldest pending', 'Lock sample']);
    expect(levels(300, null, 3)).toEqual([]);
  });
});

describe('formatLatency', () => {
  it('has as many digits as a reader can use', () => {
    expect([0.42, 17.3, 999, 2_400, 3_000, 70_000].map(formatLatency)).toEqual([
      ...['0.4 ms', '17 ms', '999 ms', '2.4 s', '3 s', '1:10'],
    ]);
  });
});
