/** First part of the names of all cookies that sign-in sets. */
export const COOKIE_PREFIX = 'leasehold';

/** `__Secure-` stands before it where the console is reached over https. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?leasehold\.session_token=([^;]*)/;

/** The session cookie of a request as it was sent, decoded and not yet believed; null when there is none. */
export function readSessionCookie(headers: Headers): string | null {
  const value = SESSION_COOKIE.exec(headers.get('cookie') ?? '')?.[1];
  if (!value) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
