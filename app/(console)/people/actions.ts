'use server';

import { currentActor } from '@/lib/auth/current-actor';
import { newLinkSecret } from '@/lib/auth/password-link';
import { whyNotPeople } from '@/lib/auth/people/may-see-people';
import { publicOrigin } from '@/lib/http/public-origin';

/**
 * A link by which somebody may set a password, once an act has put its hash to their account; null for who is no admin. It
 * is kept nowhere. The secret stands behind the #, which browsers send to nobody.
 */
export async function newPasswordLink(): Promise<{ link: string; hash: string } | null> {
  const actor = await currentActor();
  if (actor === null || whyNotPeople(actor.role) !== null) return null;
  const { secret, hash } = newLinkSecret();
  return { link: `${publicOrigin()}/set-password#${secret}`, hash };
}
