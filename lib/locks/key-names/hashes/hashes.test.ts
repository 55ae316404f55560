import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32';
import { leadingBits, leadingBitsLittleEndian } from './digest-bits';
import { fnv32, fnv64a } from './fnv';
import { bernsteinHash, javaHash } from './string-hash';

// Each number was worked out by another program, or is the published check value of its algorithm.
describe('the hashes of other programs', () => {
  it('give the published check values', () => {
    expect(crc32('123456789')).toBe(0xcbf4_3926);
    expect(fnv32('')).toBe(0x811c_9dc5);
    expect(fnv32('foobar')).toBe(0x31f0_b262);
    expect(fnv64a('a')).toBe(0xaf63_dc4c_8601_ec8cn);
  });

  it('take a text outside ASCII as UTF-8', () => {
    // python3 -c "import zlib; print(zlib.crc32('Zürich'.encode()))"
    expect(crc32('Zürich')).toBe(3_540_756_798);
  });

  it('read a digest from either end', () => {
    // printf abc | md5sum begins with 900150983cd24fb0.
    expect(leadingBits('md5', 'abc')).toBe(0x9001_5098_3cd2_4fb0n);
    expect(leadingBitsLittleEndian('md5', 'abc')).toBe(0xb04f_d23c_9850_0190n);
  });

  it('count UTF-16 units where the program does', () => {
    // "hello".hashCode() and "€".hashCode() in Java.
    expect(javaHash('hello')).toBe(99_162_322);
    expect(javaHash('€')).toBe(0x20ac);
    expect(bernsteinHash('nightly_billing')).toBe(316_244_056);
  });
});
