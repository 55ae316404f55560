import type { Role } from '@/lib/auth/policy';
import type { Setting } from '@/lib/auth/setting';

const MAY: readonly Role[] = ['operator', 'approver'];

/** Why somebody may not cause faults; null when they may. Whoever causes trouble must be able to end it. */
export function whyNotCause(role: Role, { readOnly }: Pick<Setting, 'readOnly'>): string | null {
  if (readOnly) return 'This console is read-only: what is caused here could not be mended here.';
  if (MAY.includes(role)) return null;
  return `Your role, ${role}, may not cause faults: only an operator or an approver can mend them.`;
}
