import 'server-only';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Auth } from '@/lib/auth/better-auth';
import { PASSWORD_MAX } from '@/lib/auth/ensure-user';
import { findByPassword } from '@/lib/auth/find-by-password';
import { knownBrowser } from '@/lib/auth/known-browser';
import { passwordSignIn } from '@/lib/auth/oidc/oidc-settings';
import { openSession } from '@/lib/auth/open-session';
import { countTry, forgiveTries, type TooMany, type Try } from '@/lib/auth/sign-in-tries';
import { addressBlock, clientAddress } from '@/lib/http/client-address';
import type { Cookie } from '@/lib/http/cookie';

/** Signed in, with the cookies to set; or why not, and what HTTP calls that. */
export type SignedIn =
  | { ok: true; cookies: Cookie[] }
  | { ok: false; status: 401 | 403 | 422 | 429; sentence: string };

const credentials = z.object({
  email: z.email().max(254).toLowerCase(),
  password: z.string().min(1).max(PASSWORD_MAX),
});

const INCOMPLETE: SignedIn = { ok: false, status: 422, sentence: 'Enter an email address and a password.' };
/** The same for an unknown name and a wrong password. */
const MISMATCH: SignedIn = {
  ok: false,
  status: 401,
  sentence: 'This email address and password do not belong together.',
};
const OFF: SignedIn = { ok: false, status: 403, sentence: 'This console takes no passwords.' };
/** Said only to who knew the password. */
const DISABLED: SignedIn = {
  ok: false,
  status: 403,
  sentence: 'This account is disabled. An admin of this console can restore it.',
};

/**
 * Signs a person in by email and password. Counts the try first; too many stop the right password as well, but for a browser
 * in which the person has signed in before only its own. Throws a DatabaseError when the database is away.
 */
export async function signInByPassword(
  auth: Auth,
  pool: Pool,
  input: unknown,
  headers: Headers,
): Promise<SignedIn> {
  if (!passwordSignIn()) return OFF;
  const parsed = credentials.safeParse(input);
  if (!parsed.success) return INCOMPLETE;
  const { email, password } = parsed.data;
  const { secret } = await auth.$context;
  const sentence = await checkTry(pool, secret, email, headers);
  if (sentence !== null) return { ok: false, status: 429, sentence };

  const person = await findByPassword(pool, email, password);
  if (person === null) return MISMATCH;
  await forgiveTry(pool, secret, email, headers);
  if (person.disabled) return DISABLED;
  return { ok: true, cookies: await openSession(auth, pool, person, headers) };
}

/** Counts one try on an account by where it comes from; the sentence to say when there were too many. */
export async function checkTry(
  pool: Pool,
  secret: string,
  email: string,
  headers: Headers,
): Promise<string | null> {
  const tooMany = await countTry(pool, secret, tryFrom(secret, email, headers));
  return tooMany === null ? null : waitSentence(tooMany);
}

/** The password was right. */
export function forgiveTry(pool: Pool, secret: string, email: string, headers: Headers): Promise<void> {
  return forgiveTries(pool, secret, tryFrom(secret, email, headers));
}

function tryFrom(secret: string, email: string, headers: Headers): Try {
  const address = addressBlock(clientAddress(headers));
  return { email, address, browser: knownBrowser(headers, email, secret) };
}

function waitSentence({ waitMs, of }: TooMany): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return of === 'this place'
    ? `Too many tries for this account from here. Try again in ${minutes} min.`
    : `Too many tries for this account from elsewhere. Try again in ${minutes} min, or now in a browser in which you have signed in before.`;
}
