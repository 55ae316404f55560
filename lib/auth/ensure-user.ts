import type { Auth } from '@/lib/auth/better-auth';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/lib/auth/better-auth';
import type { Role } from '@/lib/auth/policy';

export type NewUser = { email: string; name: string; role: Role; password: string };

/**
 * Makes a person who can sign in, or gives an existing one this name, role and password. Ends no session of theirs: a
 * session reads the role anew at each request. Throws a sentence when the password is too short or too long.
 */
export async function ensureUser(
  auth: Auth,
  { email, name, role, password }: NewUser,
): Promise<'made' | 'changed'> {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw new Error(
      `A password needs ${PASSWORD_MIN} to ${PASSWORD_MAX} characters; this one has ${password.length}.`,
    );
  }
  const context = await auth.$context;
  const hash = await context.password.hash(password);
  const known = await context.internalAdapter.findUserByEmail(email.toLowerCase());
  if (known) {
    await context.internalAdapter.updateUser(known.user.id, { name, role });
    await context.internalAdapter.updatePassword(known.user.id, hash);
    return 'changed';
  }
  const { id } = await context.internalAdapter.createUser(
    { email: email.toLowerCase(), name, role, emailVerified: true },
    { method: 'email-password' },
  );
  await context.internalAdapter.linkAccount({
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: hash,
  });
  return 'made';
}
