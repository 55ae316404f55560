import { type Role, roleOf } from '@/lib/auth/policy';

/** Why a role may not see who has an account here, in a sentence; null for an admin. */
export function whyNotPeople(role: Role | string): string | null {
  if (roleOf(role) === 'admin') return null;
  return `Your role, ${role}, may not see accounts and sessions. It takes the role admin.`;
}
