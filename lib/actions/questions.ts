import type { UnsettledEffect } from '@/lib/actions/action-facts';
import type { EffectQuestion } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';

/** Which effects an act asks about. `again`: also those answered "not known", because an attempt is let run after it. */
const ASKS: Record<JobVerb, 'nothing' | 'begun' | 'again'> = {
  'mark-failed': 'begun',
  retry: 'again',
  // Asked when it fires, of the ledger as it stands then.
  'wait-out': 'nothing',
  'request-stop': 'nothing',
  hold: 'nothing',
  'release-hold': 'again',
  'cancel-pending': 'nothing',
  'fence-off': 'begun',
  'cancel-wait': 'nothing',
};

/** Whether the act needs to know the ledger at all. */
export function asksAboutEffects(verb: JobVerb): boolean {
  return ASKS[verb] !== 'nothing';
}

/**
 * The effects that must be answered before an act. What was begun and left is asked wherever an attempt is closed or let
 * run. What was answered "not known" is asked again where the provider honours no keys: the attempt would call it twice.
 */
export function questionsOf(verb: JobVerb, effects: readonly UnsettledEffect[]): EffectQuestion[] {
  const asked = ({ status, honoursKeys }: UnsettledEffect) =>
    ASKS[verb] !== 'nothing' && (status === 'intended' || (ASKS[verb] === 'again' && !honoursKeys));
  return effects
    .filter(asked)
    .map(({ key, stage, provider, honoursKeys }) => ({ key, stage, provider, honoursKeys }));
}

/** Of the acts that jobs of every queue and of every list can take, whether this one takes a job from its owner. To wait takes nothing. */
export function takesFromOwner(verb: string): boolean {
  return verb === 'mark-failed' || verb === 'retry';
}

/** Whether the operator must say why the ownership is considered obsolete: only of what runs is there a claim to be set aside. */
export function asksWhyObsolete(verb: string, status: string): boolean {
  return status === 'running' && (takesFromOwner(verb) || verb === 'fence-off');
}
