/** The hash of a string in Java: 31 h + c over its UTF-16 units, as a signed int4. */
export function javaHash(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

/**
 * Bernstein's hash with xor, from the last UTF-16 unit to the first, as JavaScript computes it: the product is a double
 * and only the xor cuts it to 32 bits, which is exact. Unsigned.
 */
export function bernsteinHash(text: string): number {
  let hash = 5381;
  for (let at = text.length - 1; at >= 0; at--) hash = (hash * 33) ^ text.charCodeAt(at);
  return hash >>> 0;
}
