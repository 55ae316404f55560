import type { Actor } from '@/lib/auth/actor';
import { may } from '@/lib/auth/policy';
import { consoleSetting } from '@/lib/auth/setting';

/** Why this person may not act at all; null when they may. Shown beside every act, which stays visible. */
export function actRefusal({ role }: Actor): string | null {
  const verdict = may(role, 'mark-failed', consoleSetting());
  return verdict.allowed ? null : verdict.reason;
}
