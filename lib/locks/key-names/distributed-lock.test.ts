import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packName, unpackName } from './distributed-lock';

describe('unpackName', () => {
  it('gives back every name of one to eight usual characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.:/-]{1,8}$/), (name) => {
        const pair = packName(name);
        expect(pair && unpackName(pair)).toBe(name);
      }),
    );
  });

  it('leaves alone what has no padding or reads as no name', () => {
    const nine = packName('billing99');
    expect(nine && unpackName(nine)).toBeNull();
    const odd = packName('a\tb');
    expect(odd && unpackName(odd)).toBeNull();
    expect(unpackName([0, 0])).toBeNull();
    expect(unpackName([-1, -1])).toBeNull();
    expect(unpackName([2_147_483_647, -1])).toBeNull();
  });

  it('has no key for a name that DistributedLock hashes', () => {
    expect(packName('ten letters')).toBeNull();
    expect(packName('Zürich')).toBeNull();
  });
});
