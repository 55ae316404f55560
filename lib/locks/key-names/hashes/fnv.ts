/** Fowler/Noll/Vo over the UTF-8 bytes of a text in 32 bits, multiplying first (FNV-1, not FNV-1a). Unsigned. */
export function fnv32(text: string): number {
  let hash = 0x811c_9dc5;
  for (const byte of Buffer.from(text, 'utf8')) hash = Math.imul(hash, 0x0100_0193) ^ byte;
  return hash >>> 0;
}

/** The same in 64 bits, multiplying last (FNV-1a). Unsigned. */
export function fnv64a(text: string): bigint {
  let hash = 0xcbf2_9ce4_8422_2325n;
  for (const byte of Buffer.from(text, 'utf8')) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x0100_0000_01b3n);
  }
  return hash;
}
