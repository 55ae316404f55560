import type { ActionFacts } from '@/lib/actions/action-facts';
import type { Guard } from '@/lib/actions/action-offer';
import { foreignDoesNot } from '@/lib/actions/foreign-words';
import type { JobVerb } from '@/lib/actions/recovery-action';

/** What an act leaves as it is, one sentence each: the limits that an operator must know before confirming. */
export function doesNot(verb: JobVerb, facts: ActionFacts, guard: Guard): string[] {
  return facts.foreign ? foreignDoesNot(verb, facts.foreign, facts) : SENTENCES[verb](facts, guard);
}

const SENTENCES: Record<JobVerb, (facts: ActionFacts, guard: Guard) => string[]> = {
  'mark-failed': (facts, guard) => [...aboutTheWorker(facts, guard), startsNoOther(facts)],
  retry: (facts, guard) => [...aboutTheWorker(facts, guard), ...aboutTheProviders(facts)],
  'wait-out': ({ owner }) => [
    'This closes nothing before the lapse, and keeps nobody from taking the job over: the wait is then superseded.',
    ...(owner.gone && owner.certain ? [] : ["This does not stop the worker's process, then or now."]),
    'This decides nothing in your place: an effect in doubt at that moment, or a sign of life, makes the wait need you.',
  ],
  'request-stop': ({ owner }, { attempt }) => [
    `This does not close attempt ${attempt}: a worker that is stuck or cut off does not hear it.`,
    ...(owner.gone ? ['Its owner is silent: whether anybody is there to hear it is not known.'] : []),
    'This does not keep the job from running again: what the worker gives back is pending at once.',
  ],
  hold: (_, { attempt }) => [
    'This stops no process: nobody works on it.',
    `Nothing ends it by itself: attempt ${attempt} stays held, and its subject waits, until a person acts.`,
  ],
  'release-hold': (facts) => [
    'This does not start it: a worker of the queue must claim it, and none does while the queue is paused.',
    ...aboutTheProviders(facts),
  ],
  'cancel-pending': (facts) => ['This deletes nothing: the row stays, as failed.', startsNoOther(facts)],
  'fence-off': (facts, guard) => [
    ...aboutTheWorker(facts, guard),
    ...beyondTheFloor(facts),
    startsNoOther(facts),
  ],
  'cancel-wait': () => ['This changes nothing about the job: its lease still lapses unless it is renewed.'],
};

function startsNoOther({ subject }: ActionFacts): string {
  return `This starts no other attempt of ${subject}, and keeps nobody from asking for one.`;
}

/** A process that is over by its own record needs no warning. */
function aboutTheWorker({ status, owner, destination }: ActionFacts, { token }: Guard): string[] {
  if (status !== 'running' || (owner.gone && owner.certain)) return [];
  const late = token === null ? 'its late writes' : `its writes with token ${token}`;
  return ["This does not stop the worker's process.", aboutLateWrites(late, destination)];
}

function aboutLateWrites(late: string, destination: ActionFacts['destination']): string {
  if (destination === 'unread')
    return `If it wakes, ${late} may stand: whether tokens are checked could not be read.`;
  if (destination === null) return `If it wakes, nothing refuses ${late}: this queue names no destination.`;
  return destination.checksTokens
    ? `If it wakes, ${late} are rejected.`
    : `If it wakes, ${late} stand: the destination does not check tokens.`;
}

/** A key makes a second call harmless only where the provider honours it. */
function aboutTheProviders(facts: ActionFacts): string[] {
  return providers(facts, ({ honoursKeys }) => !honoursKeys).map(
    (provider) => `${provider} honours no idempotency key: asked twice, it acts twice.`,
  );
}

/** A floor is asked for by destinations; what was already sent to a provider never meets it. */
function beyondTheFloor(facts: ActionFacts): string[] {
  return providers(facts, ({ status }) => status === 'intended').map(
    (provider) => `${provider} checks no token: a call that is under way there may still take effect.`,
  );
}

type Effect = NonNullable<ActionFacts['effects']>[number];

function providers({ effects }: ActionFacts, which: (effect: Effect) => boolean): string[] {
  return [...new Set((effects ?? []).filter(which).map(({ provider }) => provider))];
}
