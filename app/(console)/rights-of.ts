import { type MayAct, rightsTo } from '@/lib/actions/may-act';
import type { ActionVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { consoleSetting } from '@/lib/auth/setting';

/** What the policy says about one person and some acts. */
export function rightsOf<Verb extends ActionVerb>(
  { role }: Actor,
  verbs: readonly Verb[],
): Record<Verb, MayAct> {
  return rightsTo(role, verbs, consoleSetting());
}
