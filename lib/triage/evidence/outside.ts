import type { DestinationFacts, EffectFacts } from '@/lib/sources/observation';
import type { Reading } from '@/lib/triage/evidence/row';

const STATUSES: readonly EffectFacts['status'][] = ['confirmed', 'intended', 'denied', 'unknown'];

export function effectsReading(effects: readonly EffectFacts[]): Reading {
  if (effects.length === 0) return { value: 'none', meaning: 'Nothing was begun outside the database.' };
  const counts = STATUSES.flatMap((status) => {
    const count = effects.filter((effect) => effect.status === status).length;
    return count === 0 ? [] : [`${count} ${status}`];
  });
  return { value: counts.join(', '), meaning: effectsMeaning(effects) };
}

function effectsMeaning(effects: readonly EffectFacts[]): string {
  const intended = effects.filter(({ status }) => status === 'intended');
  const [only] = intended;
  if (only === undefined) return 'Nothing is in doubt.';
  return intended.length === 1
    ? `${only.stage} may have happened. Ask before a retry.`
    : `${intended.length} effects may have happened. Ask before a retry.`;
}

export function destinationReading(destination: DestinationFacts | null): Reading {
  if (destination === null) return { value: 'none', meaning: 'This queue names no destination.' };
  const { name, checksTokens, floorToken, lastToken, lateWritesRejected } = destination;
  const late = lateWritesRejected === 0 ? '' : `, ${lateWritesRejected} late writes rejected`;
  return {
    value: `${name}, last token ${lastToken}, floor ${floorToken}${late}`,
    meaning: checksTokens
      ? 'Checks tokens. A late write under an older one is refused.'
      : 'Does not check tokens. A late write stands.',
  };
}
