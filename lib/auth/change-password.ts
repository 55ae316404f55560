import 'server-only';
import { hashPassword } from 'better-auth/crypto';
import type { Pool } from 'pg';
import type { AuthSettings } from '@/lib/auth/auth-settings';
import { whyNoPassword } from '@/lib/auth/ensure-user';
import { findByPassword } from '@/lib/auth/find-by-password';
import { hashOfSecret } from '@/lib/auth/password-link';
import { endSessionsOf } from '@/lib/auth/sessions';
import { checkTry, forgiveTry } from '@/lib/auth/sign-in';

/** A password as somebody typed it, and the one before. */
type Change = { email: string; current: string; next: string };

/**
 * Gives a person another password, if they know the one they have: a session alone is not enough, and guesses are counted like
 * those of a sign-in. Ends their other sessions. Returns how many, or why not in a sentence.
 */
export async function changePassword(
  pool: Pool,
  { secret }: Pick<AuthSettings, 'secret'>,
  { email, current, next }: Change,
  headers: Headers,
  ownSession: string | null,
): Promise<{ ended: number } | { sentence: string }> {
  const weak = whyNoPassword(next);
  if (weak !== null) return { sentence: weak };
  const tooMany = await checkTry(pool, secret, email, headers);
  if (tooMany !== null) return { sentence: tooMany };
  const person = await findByPassword(pool, email, current);
  if (person === null) return { sentence: 'This is not your password now.' };
  await forgiveTry(pool, secret, email, headers);
  await pool.query('select leasehold_auth.change_own_password($1, $2)', [
    person.id,
    await hashPassword(next),
  ]);
  return { ended: await endSessionsOf(pool, person.id, { allBut: ownSession }) };
}

/** Sets the first password of whoever holds the secret of a link, which is used up by it. Null, or why not in a sentence. */
export async function setFirstPassword(pool: Pool, secret: string, password: string): Promise<string | null> {
  const weak = whyNoPassword(password);
  if (weak !== null) return weak;
  const hash = hashOfSecret(secret);
  // Hashing takes as long as it is meant to, which nobody gets for a made-up link.
  const known = await pool.query('select from leasehold_auth.password_links where token_hash = $1', [hash]);
  if (known.rowCount === 0) return NO_LINK;
  const { rows } = await pool.query<{ person: string | null }>(
    'select leasehold_auth.open_by_link($1, $2) as person',
    [hash, await hashPassword(password)],
  );
  return rows[0]?.person ? null : NO_LINK;
}

const NO_LINK = 'This link was used, has lapsed or never was. Ask an admin of this console for a new one.';
