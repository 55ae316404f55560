import 'server-only';
import type { Pool } from 'pg';
import { z } from 'zod';
import { type Auth, PASSWORD_MAX } from '@/lib/auth/better-auth';
import { countTry, forgetTries } from '@/lib/auth/sign-in-tries';
import { nameError } from '@/lib/db/errors';

export type SignedIn = { ok: true } | { ok: false; status: 401 | 422 | 429; sentence: string };

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

/**
 * Signs a person in by email and password and sets the session cookie. Counts the try first; too many stop the right
 * password as well. Throws a DatabaseError when the database is away.
 */
export async function signInByPassword(
  auth: Auth,
  pool: Pool,
  input: unknown,
  headers: Headers,
): Promise<SignedIn> {
  const parsed = credentials.safeParse(input);
  if (!parsed.success) return INCOMPLETE;
  const { email, password } = parsed.data;
  const waitMs = await countTry(pool, email);
  if (waitMs !== null) return tooMany(waitMs);

  const matched = await auth.api
    .signInEmail({ body: { email, password }, headers })
    .then(() => true)
    .catch(refusedOrThrow);
  if (!matched) return MISMATCH;
  await forgetTries(pool, email);
  return { ok: true };
}

/** False when the library refused the password; anything else is thrown by its meaning. */
function refusedOrThrow(error: unknown): false {
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 401) return false;
  throw nameError(error);
}

function tooMany(waitMs: number): SignedIn {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return {
    ok: false,
    status: 429,
    sentence: `Too many tries for this account. Try again in ${minutes} min.`,
  };
}
