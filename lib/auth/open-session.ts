import 'server-only';
import { makeSignature } from 'better-auth/crypto';
import type { Auth } from '@/lib/auth/better-auth';
import { knownBrowserCookie } from '@/lib/auth/known-browser';
import { endSession } from '@/lib/auth/sessions';
import { signedToken } from '@/lib/auth/signed-token';
import type { Database } from '@/lib/db/pool';
import { clientAddress } from '@/lib/http/client-address';
import { type Cookie, cookie } from '@/lib/http/cookie';
import { COOKIE_PREFIX } from '@/lib/http/session-cookie';

/** Longer names of browsers are made up. */
const USER_AGENT_MAX = 400;

/**
 * Opens a session for a person who has shown who they are, and gives the cookies that carry it. The token is always a new
 * one, and the session that the browser came with ends: what somebody planted there is worth nothing.
 */
export async function openSession(
  auth: Auth,
  database: Database,
  person: { id: string; email: string },
  headers: Headers,
): Promise<Cookie[]> {
  const { secret, internalAdapter, authCookies } = await auth.$context;
  const brought = signedToken(headers, secret);
  if (brought !== null) await endSession(database, brought);
  const { token } = await internalAdapter.createSession(person.id, false, {
    ipAddress: clientAddress(headers),
    userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
  });
  const { secure = false, maxAge = 0 } = authCookies.sessionToken.attributes;
  const signed = `${token}.${await makeSignature(token, secret)}`;
  return [
    cookie(SESSION, signed, { secure, maxAge }),
    knownBrowserCookie(headers, person.email, { secret, secure }),
  ];
}

/** Takes the session cookie away from a browser. */
export function withoutSession(secure: boolean): Cookie {
  return cookie(SESSION, '', { secure, maxAge: 0 });
}

const SESSION = `${COOKIE_PREFIX}.session_token`;
