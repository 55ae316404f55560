import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bigintKey, lockTag, pairKey, readKey } from './advisory-key';

describe('pairKey', () => {
  it('gives the first four bytes of each SHA-256 as signed big-endian integers', () => {
    expect(pairKey('nightly_billing', '2026-11-29')).toEqual([1614625651, -2046780221]);
  });

  it('hashes names outside ASCII as UTF-8', () => {
    // printf 'Zürich' | sha256sum begins with 4251685e.
    expect(pairKey('Zürich', '')[0]).toBe(0x4251685e);
  });
});

describe('bigintKey', () => {
  it('gives the first eight bytes of the SHA-256 of the parts joined by NUL', () => {
    // printf 'acme\0norsk\0F-17' | sha256sum begins with 51b6f5e8ef72882c.
    expect(bigintKey('acme', 'norsk', 'F-17')).toBe('5888163943631980588');
  });

  it('tells parts that would run together', () => {
    expect(bigintKey('ac', 'me')).not.toBe(bigintKey('acm', 'e'));
    expect(bigintKey('ac', 'me')).not.toBe(bigintKey('acme'));
  });

  it('refuses NUL, which Postgres text cannot hold', () => {
    expect(() => bigintKey('a\0b')).toThrow(RangeError);
  });
});

describe('readKey', () => {
  it('reads both forms apart though their halves are alike', () => {
    expect(readKey({ classid: 0, objid: 1, objsubid: 1 })).toEqual({ form: 'bigint', bigint: '1' });
    expect(readKey({ classid: 0, objid: 1, objsubid: 2 })).toEqual({ form: 'pair', pair: [0, 1] });
    expect(readKey({ classid: 0, objid: 1, objsubid: 0 })).toBeNull();
  });

  it('gives back every pair and every bigint that lockTag was given', () => {
    const int4 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(int4, int4, (a, b) => {
        expect(readKey(lockTag({ form: 'pair', pair: [a, b] }))).toEqual({ form: 'pair', pair: [a, b] });
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        const key = { form: 'bigint', bigint: value.toString() } as const;
        expect(readKey(lockTag(key))).toEqual(key);
      }),
    );
  });
});
