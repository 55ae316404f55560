import { describe, expect, it } from 'vitest';
import { countOf, formatCount } from './count';

describe('formatCount', () => {
  it('shows a full count to the last row', () => {
    expect(formatCount(1_520)).toBe('1,520');
    expect(formatCount(1_234_567)).toBe('1,234,567');
  });

  it('never shows a bounded count as if it were full', () => {
    expect(formatCount(500_000, 'at-least')).toBe('500k+');
    expect(formatCount(1_200, 'at-least')).toBe('1,200+');
  });

  it('marks an estimate, and does not round it up', () => {
    expect(formatCount(1_290_000, 'estimate')).toBe('~1.2M');
  });
});

describe('countOf', () => {
  it('agrees with its noun', () => {
    expect(countOf(1, 'job')).toBe('1 job');
    expect(countOf(0, 'job')).toBe('0 jobs');
    expect(countOf(1_300, 'retry', 'retries')).toBe('1,300 retries');
  });
});
