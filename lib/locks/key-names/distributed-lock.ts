import type { PairKey } from '@/lib/locks/advisory-key';

const LONGEST = 9;
const PADDING = 0x7fn;

/**
 * The key that DistributedLock of .NET gives a short name: up to nine ASCII characters of 7 bits, a zero bit, and ones
 * up to 64 bits, in the pair form. Null for names that do not fit, which it hashes.
 */
export function packName(name: string): PairKey | null {
  if (name.length > LONGEST || !/^[\0-\x7f]*$/.test(name)) return null;
  let bits = 0n;
  for (const character of name) bits = (bits << 7n) | BigInt(character.charCodeAt(0));
  bits <<= 1n;
  for (let at = name.length; at < LONGEST; at++) bits = (bits << 7n) | PADDING;
  return [Number(BigInt.asIntN(32, bits >> 32n)), Number(BigInt.asIntN(32, bits))];
}

/**
 * Reads such a name back. Null for names of nine characters, which have no padding to tell them by, and for those with
 * other characters than names are made of: one key in fifty thousand still reads as a name by chance.
 */
export function unpackName([high, low]: PairKey): string | null {
  let bits = (BigInt.asUintN(32, BigInt(high)) << 32n) | BigInt.asUintN(32, BigInt(low));
  let length = LONGEST;
  for (; length > 0 && (bits & PADDING) === PADDING; length--) bits >>= 7n;
  if (length === LONGEST || (bits & 1n) === 1n) return null;
  bits >>= 1n;
  let name = '';
  for (; length > 0; length--) {
    name = String.fromCharCode(Number(bits & PADDING)) + name;
    bits >>= 7n;
  }
  return /^[\w.:/-]+$/.test(name) ? name : null;
}
