import type { FoundShapes } from '@/lib/sources/libraries/catalog';
import type { Omission } from '@/lib/sources/source';

/**
 * Tells what this role was never shown from what it was shown before and is not any more: of that findings may be open, and what is not looked
 * at is not over. It remembers for as long as its process lives.
 */
export function keepSight(): (found: FoundShapes) => { lost: Omission[]; never: Omission[] } {
  const seen = new Set<string>();
  return ({ shapes, unseen }) => {
    for (const { name } of shapes) seen.add(`Jobs of ${name}`);
    return {
      lost: unseen.filter(({ what }) => seen.has(what)),
      never: unseen.filter(({ what }) => !seen.has(what)),
    };
  };
}
