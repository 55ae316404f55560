import { describe, expect, it } from 'vitest';
import { lockTableUse } from '@/components/locks/lock-table-use';

describe('lockTableUse', () => {
  it.each([
    [1_204, 9, false],
    [8_960, 70, true],
    [14_000, 109, true],
  ])('calls %i of 12,800 slots %i per cent', (used, percent, full) => {
    expect(lockTableUse({ used, capacity: 12_800 })).toMatchObject({ percent, full });
  });

  it('says more than all of it as it is', () => {
    expect(lockTableUse({ used: 14_000, capacity: 12_800 }).words).toMatch(
      /^14,000 of 12,800 slots\. It lives on/,
    );
  });
});
