import { describe, expect, it } from 'vitest';
import { type PendingKeys, SEQUENCE_MS, takeKey } from './key-sequence';

const SEQUENCES = ['g t', 'g j', '/', 'j'];

function press(...presses: Array<[key: string, at: number]>): Array<string | null> {
  let pending: PendingKeys = null;
  return presses.map(([key, at]) => {
    const taken = takeKey(pending, key, at, SEQUENCES);
    pending = taken.pending;
    return taken.matched;
  });
}

describe('takeKey', () => {
  it('matches a single key at once', () => {
    expect(press(['/', 0])).toEqual(['/']);
  });

  it('matches two keys in order', () => {
    expect(press(['g', 0], ['t', 300])).toEqual([null, 'g t']);
  });

  it('prefers the sequence to the single key that ends it', () => {
    expect(press(['g', 0], ['j', 300])).toEqual([null, 'g j']);
  });

  it('forgets the first key after a while', () => {
    expect(press(['g', 0], ['j', SEQUENCE_MS + 1])).toEqual([null, 'j']);
  });

  it('begins anew with a key that does not go on', () => {
    expect(press(['g', 0], ['/', 100])).toEqual([null, '/']);
    expect(press(['g', 0], ['g', 100], ['t', 200])).toEqual([null, null, 'g t']);
    expect(press(['g', 0], ['x', 100], ['t', 200])).toEqual([null, null, null]);
  });
});
