import { allowanceOf } from '@/lib/sources/foreign/allow-acts';
import type { Allowed } from '@/lib/sources/foreign/read-allowed-acts';
import type { Shape } from '@/lib/sources/foreign/shape';

/**
 * A shape with the acts that were allowed on it. `owned` is the same shape as the owner of its tables sees it, by which the statements are made.
 *
 * What was allowed on another table is nothing here: its functions look there. On this one it is taken although today's statements would be others, and
 * that is said: what stands repeats what the operator saw, and only the owner can change it.
 */
export function asAllowed(shape: Shape, owned: Shape, allowed: ReadonlyMap<string, Allowed>): Shape {
  const given = allowed.get(shape.name);
  if (!given) return shape;
  const { relation, hash } = allowanceOf(owned);
  return {
    ...shape,
    takes: given.relation === relation ? given.verbs : [],
    takesEarlier: given.hash !== hash,
  };
}
