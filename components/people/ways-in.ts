import type { PersonRow } from '@/lib/auth/people/person';

/** How a person signs in, in words. */
export function waysIn({ hasPassword, hasProvider }: Pick<PersonRow, 'hasPassword' | 'hasProvider'>): string {
  if (hasPassword && hasProvider) return 'password, identity provider';
  if (hasPassword) return 'password';
  return hasProvider ? 'identity provider' : 'not yet';
}
