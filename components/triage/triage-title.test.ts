import { describe, expect, it } from 'vitest';
import { triageTitle } from '@/components/triage/triage-title';

const holding = (...heldUp: number[]) => heldUp.map((jobs) => ({ heldUp: jobs }));

describe('triageTitle', () => {
  it('says that nothing is stuck', () => {
    expect(triageTitle([])).toBe('Nothing is stuck');
  });

  it('counts findings and the jobs that they hold up', () => {
    expect(triageTitle(holding(1))).toBe('1 finding holds up 1 job');
    expect(triageTitle(holding(12, 1))).toBe('2 findings hold up 13 jobs');
  });
});
