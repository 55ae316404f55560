import { createHash } from 'node:crypto';

type Algorithm = 'md5' | 'sha1' | 'sha224' | 'sha256';

/** The first eight bytes of a digest of the text's UTF-8 bytes, most significant first: the leading 64 bits. */
export function leadingBits(algorithm: Algorithm, text: string): bigint {
  return digest(algorithm, text).readBigUInt64BE(0);
}

/** The same eight bytes read least significant first, as a number on most processors. */
export function leadingBitsLittleEndian(algorithm: Algorithm, text: string): bigint {
  return digest(algorithm, text).readBigUInt64LE(0);
}

export function hexDigest(algorithm: Algorithm, text: string): string {
  return digest(algorithm, text).toString('hex');
}

function digest(algorithm: Algorithm, text: string): Buffer {
  return createHash(algorithm).update(text, 'utf8').digest();
}
