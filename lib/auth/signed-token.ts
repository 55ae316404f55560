import { createHmac, timingSafeEqual } from 'node:crypto';
import { readSessionCookie } from '@/lib/http/session-cookie';

/**
 * The session token of a request, if its cookie bears our signature; null for none and for a forged one. A token alone says
 * nothing: whether its session still stands is the database's to say.
 */
export function signedToken(headers: Headers, secret: string): string | null {
  const [token, signature] = readSessionCookie(headers)?.split('.') ?? [];
  if (!token || !signature) return null;
  const expected = createHmac('sha256', secret).update(token, 'utf8').digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
