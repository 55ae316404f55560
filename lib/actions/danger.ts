import type { ActionFacts } from '@/lib/actions/action-facts';
import type { EffectQuestion } from '@/lib/actions/action-offer';
import type { BackendFacts } from '@/lib/actions/backend-facts';
import { takesFromOwner } from '@/lib/actions/questions';
import type { BackendVerb, JobVerb } from '@/lib/actions/recovery-action';
import type { EffectAnswer } from '@/lib/audit/audit-event';
import type { Danger } from '@/lib/auth/policy';

/** What makes an act on an attempt dangerous, as the row stands; null where nothing does. Its answers may: see `isForced`. */
export function dangerOf(verb: JobVerb, { lease, foreign, status }: ActionFacts): Danger | null {
  if (foreign)
    return takesFromOwner(verb) && status === 'running' && !foreign.fenced && !foreign.ownerSeenGone
      ? 'unfenced'
      : null;
  return verb === 'fence-off' && lease.state === 'live' ? 'live-lease' : null;
}

/** The same of an act on a session: with an open transaction that has written, there is work to lose. */
export function backendDangerOf(verb: BackendVerb, { session }: BackendFacts): Danger | null {
  return verb === 'terminate-backend' && session.hasWritten ? 'open-transaction' : null;
}

/** Lets the attempt run as it is. A retry with the same answer makes one that starts held. */
const LETS_RUN: readonly string[] = ['release-hold'] satisfies JobVerb[];

/** Whether the answers let an attempt run into an effect that may have happened and would happen again. */
export function isForced(
  verb: string,
  questions: readonly EffectQuestion[],
  answers: readonly Pick<EffectAnswer, 'key' | 'answer'>[],
): boolean {
  return (
    LETS_RUN.includes(verb) &&
    questions.some(
      ({ key, honoursKeys }) =>
        !honoursKeys && answers.some((given) => given.key === key && given.answer === 'not-known'),
    )
  );
}
