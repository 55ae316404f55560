import { describe, expect, it } from 'vitest';
import { renewalWords, staleWords } from '@/components/approvals/renewals';

describe('renewalWords', () => {
  it('says how often, and that it makes nothing stale', () => {
    expect(renewalWords(3)).toMatch(/^Renewed 3 times since: .* does not make this stale/);
    expect(renewalWords(1)).toMatch(/^Renewed once since/);
    expect(renewalWords(0)).toMatch(/^Not renewed since/);
  });

  it('says nothing of a lease that is none or another’s', () => {
    expect(renewalWords(null)).toBeNull();
  });
});

describe('staleWords', () => {
  const line = { was: 'w-7f', is: 'w-91', stale: true, moved: false };

  it('names each column that moved and counts, and no other', () => {
    expect(
      staleWords([
        { ...line, column: 'owner' },
        { ...line, column: 'leaseUntil', stale: false, moved: true },
        { ...line, column: 'xactStart', is: null },
      ]),
    ).toBe('owner w-7f → w-91, in its transaction since w-7f → none');
  });

  it('is null while nothing would be stale', () => {
    expect(staleWords([{ ...line, column: 'owner', stale: false }])).toBeNull();
  });
});
