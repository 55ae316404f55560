import { describe, expect, it } from 'vitest';
import { between } from '@/components/jobs/use-selection';

const PAGE = ['9', '8', '7', '6'];

describe('a range of rows', () => {
  it('goes from the one chosen last to this one, up or down, both included', () => {
    expect(between(PAGE, '8', '6')).toEqual(['8', '7', '6']);
    expect(between(PAGE, '6', '8')).toEqual(['8', '7', '6']);
  });

  it('is this one alone where the last was on another page, or there was none', () => {
    expect(between(PAGE, '20', '7')).toEqual(['7']);
    expect(between(PAGE, null, '7')).toEqual(['7']);
  });
});
