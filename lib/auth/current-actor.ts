import 'server-only';
import { headers } from 'next/headers';
import type { Actor } from '@/lib/auth/actor';
import { authSettings } from '@/lib/auth/auth-settings';
import { findActor } from '@/lib/auth/queries';
import { signedToken } from '@/lib/auth/signed-token';
import { consolePools } from '@/lib/db/pools';

/**
 * The signed-in person of this request, read from the database each time, so that an ended session ends at once; null when
 * nobody is signed in. Throws a DatabaseError when that cannot be read.
 */
export async function currentActor(): Promise<Actor | null> {
  const token = signedToken(await headers(), authSettings().secret);
  return token === null ? null : findActor(consolePools().auth, token);
}
