import { describe, expect, it } from 'vitest';
import { snoozedTitle, triageTitle } from '@/components/triage/triage-title';

const holding = (...heldUp: number[]) => heldUp.map((jobs) => ({ heldUp: jobs }));

describe('triageTitle', () => {
  it('says that nothing is stuck', () => {
    expect(triageTitle([], 0)).toBe('Nothing is stuck');
  });

  it('never says that nothing is stuck while something is snoozed', () => {
    expect(triageTitle([], 2)).toBe('Nothing is stuck but what is snoozed');
    expect(triageTitle(holding(1), 2)).toBe('1 finding holds up 1 job');
  });

  it('calls nothing quiet while no job could be judged', () => {
    expect(triageTitle([], 0, true)).toBe('The jobs could not be judged');
    expect(triageTitle([], 1, true)).toBe('The jobs could not be judged');
    expect(triageTitle(holding(3), 0, true)).toBe('1 finding holds up 3 jobs');
  });

  it('counts findings and the jobs that they hold up', () => {
    expect(triageTitle(holding(1), 0)).toBe('1 finding holds up 1 job');
    expect(triageTitle(holding(12, 1), 0)).toBe('2 findings hold up 13 jobs');
    expect(triageTitle(holding(0), 0)).toBe('1 finding holds up no job');
  });
});

describe('snoozedTitle', () => {
  it('says how many there are and when the first comes back', () => {
    const until = (time: string) => ({ snooze: { until: `2026-11-29T${time}:00.000000Z` } });
    expect(snoozedTitle([until('03:40')])).toBe('1 snoozed, until 03:40 UTC');
    expect(snoozedTitle([until('03:40'), until('09:00')])).toBe('2 snoozed, the first until 03:40 UTC');
  });
});
