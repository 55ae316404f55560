import type { MayAct } from '@/lib/actions/may-act';
import { APPROVAL_VERBS, type ApprovalVerb } from '@/lib/actions/recovery-action';
import { decide, type Role } from '@/lib/auth/policy';
import type { Setting } from '@/lib/auth/setting';

/** What the policy says about one person and a request, which is theirs or somebody else's. */
export function approvalRights(
  role: Role,
  whose: 'own' | 'other',
  setting: Pick<Setting, 'readOnly'>,
): Record<ApprovalVerb, MayAct> {
  const rights = APPROVAL_VERBS.map((verb): [ApprovalVerb, MayAct] => {
    const verdict = decide(role, verb, whose, setting);
    const may: MayAct =
      verdict.kind === 'deny' ? { allowed: false, reason: verdict.reason } : { allowed: true, second: {} };
    return [verb, may];
  });
  return Object.fromEntries(rights) as Record<ApprovalVerb, MayAct>;
}
