import type { Ability } from '@/lib/rights/abilities';
import type { Finding } from '@/lib/rights/role-rights';

/** Something that is seen or not, and the statements that would show it. */
export type Sight = { what: string; standing: Ability['standing']; why: string; mends: readonly string[] };

/** Of all abilities those of seeing, in the order in which one would miss them. */
export function sightOf(abilities: readonly Ability[]): Sight[] {
  return abilities
    .filter(({ sees }) => sees !== null)
    .map(({ sees, standing, why, findings }) => ({
      ...{ what: sees ?? '', standing, why },
      mends: findings.flatMap(({ mend }: Finding) => mend ?? []),
    }));
}
