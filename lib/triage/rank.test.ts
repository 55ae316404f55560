import { describe, expect, it } from 'vitest';
import { oldest, rank } from '@/lib/triage/rank';
import { at } from '@/test/support/observations';

describe('rank', () => {
  it('puts most jobs first, then the oldest, then what does not say since when', () => {
    const causes = [
      { name: 'unknown', heldUp: 1, since: null },
      { name: 'young', heldUp: 1, since: at(-10) },
      { name: 'old', heldUp: 1, since: at(-20) },
      { name: 'many', heldUp: 2, since: null },
    ];
    expect(rank(causes).map(({ name }) => name)).toEqual(['many', 'old', 'young', 'unknown']);
  });

  it('keeps equals in their order, and the list it was given', () => {
    const causes = ['a', 'b', 'c'].map((name) => ({ name, heldUp: 1, since: at(-1) }));
    expect(rank(causes)).toEqual(causes);
    expect(rank([])).toEqual([]);
  });
});

describe('oldest', () => {
  it('passes over what tells nothing', () => {
    expect(oldest([null, at(-1), at(-2), null])).toBe(at(-2));
    expect(oldest([null])).toBeNull();
  });
});
