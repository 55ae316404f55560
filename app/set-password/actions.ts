'use server';

import { setFirstPassword } from '@/lib/auth/change-password';
import { passwordSignIn } from '@/lib/auth/oidc/oidc-settings';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { sentText } from '@/lib/http/sent';

/** Sets the first password of whoever holds the secret of a link. Null when it is set, or why not in a sentence. */
export async function setPassword(secret: string, password: string): Promise<string | null> {
  if (!passwordSignIn()) return 'This console takes no passwords.';
  try {
    return await setFirstPassword(consolePools().auth, sentText(secret), sentText(password));
  } catch (error) {
    const cause = nameError(error);
    if (cause instanceof DatabaseError) return `${cause.message} Nothing was changed.`;
    throw error;
  }
}
