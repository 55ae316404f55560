import type { UnsettledEffect } from '@/lib/actions/action-facts';
import type { EffectQuestion } from '@/lib/actions/action-offer';
import type { ActionVerb } from '@/lib/actions/recovery-action';

/**
 * The effects that must be answered before an act. What was begun and left is always asked. A retry asks again about what was
 * answered "not known" where the provider honours no keys: its attempt would call a second time.
 */
export function questionsOf(verb: ActionVerb, effects: readonly UnsettledEffect[]): EffectQuestion[] {
  return effects
    .filter(({ status, honoursKeys }) => status === 'intended' || (verb === 'retry' && !honoursKeys))
    .map(({ key, stage, provider, honoursKeys }) => ({ key, stage, provider, honoursKeys }));
}
