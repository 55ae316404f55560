import type { ActionFacts } from '@/lib/actions/action-facts';
import type { Guard } from '@/lib/actions/action-offer';
import type { ActionVerb } from '@/lib/actions/recovery-action';

/** What an act leaves as it is, one sentence each: the limits that an operator must know before confirming. */
export function doesNot(verb: ActionVerb, facts: ActionFacts, guard: Guard): string[] {
  return [
    ...(facts.status === 'running' ? aboutTheWorker(facts, guard) : []),
    ...(verb === 'mark-failed'
      ? [`This starts no other attempt of ${facts.subject}, and keeps nobody from asking for one.`]
      : []),
    ...(verb === 'retry' ? aboutTheProviders(facts) : []),
  ];
}

/** A process that is over by its own record needs no warning. */
function aboutTheWorker({ owner, destination }: ActionFacts, { token }: Guard): string[] {
  if (owner.gone && owner.certain) return [];
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
function aboutTheProviders({ effects }: ActionFacts): string[] {
  const careless = new Set(
    (effects ?? []).filter((effect) => !effect.honoursKeys).map(({ provider }) => provider),
  );
  return [...careless].map(
    (provider) => `${provider} honours no idempotency key: asked twice, it acts twice.`,
  );
}
