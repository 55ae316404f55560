import { describe, expect, it } from 'vitest';
import { stripFacts, usualMinute } from '@/components/triage/strip-facts';
import type { TriageStrip } from '@/lib/triage/snapshot';

const strip: TriageStrip = {
  running: 214,
  pending: { count: 1306, atLeast: false },
  held: 0,
  oldestPending: { seconds: 9, queue: 'invoices', subject: 'INV-1' },
  workers: { alive: 24, registered: 24, silent: [] },
  completedPerMinute: [],
  lastIntervention: null,
  watcher: {
    ...{ state: 'alive', holder: 'watcher-1', host: 'host-a', osPid: 4711, heartbeatAt: null },
    ...{ sentence: null, armed: null },
  },
};

const lit = (change: Partial<TriageStrip>) =>
  stripFacts({ ...strip, ...change })
    .filter((fact) => fact.lit)
    .map((fact) => fact.name);

describe('stripFacts', () => {
  it('lights nothing while all is well', () => {
    expect(lit({})).toEqual([]);
  });

  it('lights the workers when one is silent, and names it', () => {
    const workers = { alive: 23, registered: 24, silent: ['w-7f3a'] };
    expect(lit({ workers })).toEqual(['Workers']);
    expect(stripFacts({ ...strip, workers }).find(({ name }) => name === 'Workers')).toMatchObject({
      value: '23 of 24',
      note: 'silent: w-7f3a',
    });
  });

  it('lights a job that has been pending for too long', () => {
    expect(lit({ oldestPending: { seconds: 2477, queue: 'nightly', subject: 'N-1' } })).toEqual([
      'Oldest pending',
    ]);
  });

  it('shows a count that stopped counting with its bound', () => {
    expect(stripFacts({ ...strip, pending: { count: 500_000, atLeast: true } })[1]?.value).toBe('500k+');
  });
});

describe('usualMinute', () => {
  it('leaves the last minute out of what is usual', () => {
    expect(usualMinute([60, 61, 59, 60, 62, 60, 0])).toMatchObject({ low: 59, last: 0 });
  });

  it('says nothing when too few minutes are known', () => {
    expect(usualMinute([60, 60, 60])).toBeNull();
    expect(usualMinute([0, 0, 0, 0, 0, 0, 4])).toBeNull();
  });
});
