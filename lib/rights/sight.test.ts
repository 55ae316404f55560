import { describe, expect, it } from 'vitest';
import { abilitiesOf } from '@/lib/rights/abilities';
import { sightOf } from '@/lib/rights/sight';

describe('sightOf', () => {
  it('tells of seeing alone: what is seen, and what never is', () => {
    expect(sightOf(abilitiesOf({})).map(({ standing }) => standing)).toEqual(['may', 'may', 'may', 'never']);
  });

  it('gives with what is hidden the statement that shows it', () => {
    const mend = 'GRANT pg_monitor TO leasehold_reader;';
    const missing = [{ sentence: 'Sessions of other roles are hidden.', mend, granted: 'pg_monitor' }];
    const hidden = sightOf(abilitiesOf({ leasehold_reader: { missing, beyond: [] } })).filter(
      ({ standing }) => standing === 'lacks',
    );
    expect(hidden).toEqual([
      {
        what: 'What sessions of other roles do',
        standing: 'lacks',
        why: 'Sessions of other roles are hidden.',
        mends: [mend],
      },
    ]);
  });
});
