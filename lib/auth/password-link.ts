import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link, and what is kept of it. */
export function newLinkSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOfSecret(secret) };
}

/** SHA-256 in hex: the secret is random enough that nothing slower is needed. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
