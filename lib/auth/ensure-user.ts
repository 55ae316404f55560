import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Role } from '@/lib/auth/policy';
import type { Database } from '@/lib/db/pool';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** `password` null leaves the one that somebody has. */
export type NewUser = { email: string; name: string; role: Role; password: string | null };

/** Why a password is not taken, in a sentence; null when it is. */
export function whyNoPassword({ length }: string): string | null {
  if (length >= PASSWORD_MIN && length <= PASSWORD_MAX) return null;
  return `A password needs ${PASSWORD_MIN} to ${PASSWORD_MAX} characters; this one has ${length}.`;
}

/**
 * Makes a person who can sign in, or gives the one of that email this name, role and password and restores them. What it
 * changes is recorded under the database's login, and ends their sessions. Throws a sentence for a password that is too
 * short or too long.
 */
export async function ensureUser(
  database: Database,
  { email, name, role, password }: NewUser,
): Promise<'made' | 'changed' | 'unchanged'> {
  const refusal = password === null ? null : whyNoPassword(password);
  if (refusal !== null) throw new Error(refusal);
  const same = password === null || (await knows(database, email, password));
  const hash = same ? null : await hashPassword(password);
  const { rows } = await database.query<{ done: 'made' | 'changed' | 'unchanged' }>(
    'select leasehold_auth.keep_person($1::jsonb) as done',
    [JSON.stringify({ email, name, role, passwordHash: hash })],
  );
  if (!rows[0]) throw new Error('The database did not say what it did.');
  return rows[0].done;
}

/** Whether there is a person of that email. */
export async function hasAccount(database: Database, email: string): Promise<boolean> {
  const { rowCount } = await database.query('select from leasehold_auth."user" u where u.email = lower($1)', [
    email,
  ]);
  return rowCount === 1;
}

/** Whether it is their password already: then nothing about it needs to change. */
async function knows(database: Database, email: string, password: string): Promise<boolean> {
  const { rows } = await database.query<{ hash: string | null }>(
    `select a.password as hash
     from leasehold_auth.account a join leasehold_auth."user" u on u.id = a.user_id
     where u.email = lower($1) and a.provider_id = 'credential'`,
    [email],
  );
  const hash = rows[0]?.hash;
  return hash ? verifyPassword({ hash, password }) : false;
}
