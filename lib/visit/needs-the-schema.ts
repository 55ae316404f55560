import type { MayAct } from '@/lib/actions/may-act';

/** Why no act can be carried out on a visit, as it stands beside each: what it needs. */
export const NEEDS_THE_SCHEMA =
  'It needs the schema leasehold, which holds its guard and its record; then somebody signed in, and the word of the owner of these tables.';

/** The rights of a visitor: everything may be looked at, and nothing done. */
export function rightsOfVisitor<Verb extends string>(verbs: readonly Verb[]): Record<Verb, MayAct> {
  return Object.fromEntries(
    verbs.map((verb) => [verb, { allowed: false, reason: NEEDS_THE_SCHEMA } satisfies MayAct]),
  ) as Record<Verb, MayAct>;
}
