import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { seal, unseal } from '@/lib/auth/seal';
import { type Cookie, cookie, readCookie } from '@/lib/http/cookie';
import { COOKIE_PREFIX } from '@/lib/http/session-cookie';

/** Longer than a holiday between two weeks of duty. Renewed at each sign-in. */
const KNOWN_SECONDS = 180 * 24 * 60 * 60;

const known = z.object({ email: z.string(), browser: z.string() });

/**
 * Which browser of an account's a request comes from; null when nobody has signed in to that account there. It lets nobody
 * in: its tries are counted apart from those of strangers, whose flood then cannot stop the person.
 */
export function knownBrowser(headers: Headers, email: string, secret: string): string | null {
  const sealed = readCookie(headers, nameFor(email, secret));
  const read = known.safeParse(unseal('known browser', sealed, secret));
  return read.success && read.data.email === email ? read.data.browser : null;
}

/** The cookie by which this browser is known from now on; a browser that is known already stays the same one. */
export function knownBrowserCookie(
  headers: Headers,
  email: string,
  { secret, secure }: { secret: string; secure: boolean },
): Cookie {
  const browser = knownBrowser(headers, email, secret) ?? randomBytes(12).toString('base64url');
  const value = seal('known browser', { email, browser }, Date.now() + KNOWN_SECONDS * 1_000, secret);
  return cookie(nameFor(email, secret), value, { secure, maxAge: KNOWN_SECONDS });
}

/** One cookie an account, since colleagues share machines; its name tells nobody whose it is. */
function nameFor(email: string, secret: string): string {
  const tag = createHmac('sha256', secret).update(`known browser of\0${email}`).digest('hex').slice(0, 12);
  return `${COOKIE_PREFIX}.known_${tag}`;
}
