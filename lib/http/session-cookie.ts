import { readCookie } from '@/lib/http/cookie';

/** First part of the names of all cookies that sign-in sets. */
export const COOKIE_PREFIX = 'leasehold';

/** The session cookie of a request as it was sent, decoded and not yet believed; null when there is none. */
export function readSessionCookie(headers: Headers): string | null {
  return readCookie(headers, `${COOKIE_PREFIX}.session_token`);
}
