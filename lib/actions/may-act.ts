import type { ActionVerb } from '@/lib/actions/recovery-action';
import { CIRCUMSTANCES, type Danger, decide, may, type Role } from '@/lib/auth/policy';
import type { Setting } from '@/lib/auth/setting';

/** Why an act takes a second person, by what makes it dangerous; what is not named one person may do alone. */
export type SecondWhere = Readonly<Partial<Record<Danger, string>>>;

/** What the policy says about one person and one verb. The sentences are shown as they are. */
export type MayAct = { allowed: true; second: SecondWhere } | { allowed: false; reason: string };

/** The line of the policy for one role and some verbs, as offers take it. */
export function rightsTo<Verb extends ActionVerb>(
  role: Role,
  verbs: readonly Verb[],
  setting: Pick<Setting, 'readOnly'>,
): Record<Verb, MayAct> {
  return Object.fromEntries(verbs.map((verb) => [verb, rightTo(role, verb, setting)])) as Record<
    Verb,
    MayAct
  >;
}

/** What whoever may act is told: a finding is the same for every viewer. */
export function rightsOfAnybody<Verb extends ActionVerb>(verbs: readonly Verb[]): Record<Verb, MayAct> {
  return rightsTo('operator', verbs, { readOnly: false });
}

function rightTo(role: Role, verb: ActionVerb, setting: Pick<Setting, 'readOnly'>): MayAct {
  const right = may(role, verb, setting);
  if (!right.allowed) return right;
  const second = CIRCUMSTANCES.flatMap((circumstance) => {
    const verdict = decide(role, verb, circumstance, setting);
    return verdict.kind === 'second-person' ? [[circumstance, verdict.why] as const] : [];
  });
  return { allowed: true, second: Object.fromEntries(second) };
}
