import type { MayAct } from '@/lib/actions/may-act';
import type { ActionVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { may } from '@/lib/auth/policy';
import { consoleSetting } from '@/lib/auth/setting';

/** What the policy says about one person and some acts. */
export function rightsOf<Verb extends ActionVerb>(
  { role }: Actor,
  verbs: readonly Verb[],
): Record<Verb, MayAct> {
  return Object.fromEntries(verbs.map((verb) => [verb, may(role, verb, consoleSetting())])) as Record<
    Verb,
    MayAct
  >;
}
