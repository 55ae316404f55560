import { sqlIdentifier } from '@/lib/format/sql-identifier';
import type { RoleRights } from '@/lib/rights/role-rights';

/** The first version in which a membership says for itself whether it is inherited and may be taken. */
export const MEMBERSHIP_OPTIONS = 160_000;

/**
 * How a member is to have the rights of a role: only after taking it, as if they were its own, either way, or both ways and
 * with the right to pass it on, which the migrations ask for.
 */
export type MembershipUse = 'takes' | 'inherits' | 'either' | 'administers';

const OPTIONS: Readonly<Record<MembershipUse, string>> = {
  takes: ' WITH INHERIT FALSE, SET TRUE',
  inherits: ' WITH INHERIT TRUE',
  either: ' WITH SET TRUE',
  administers: ' WITH ADMIN TRUE, INHERIT TRUE, SET TRUE',
};

/** The GRANT of a role in the words of a server's version (`server_version_num`). */
export function membershipStatement(
  granted: string,
  member: string,
  use: MembershipUse,
  version: number,
): string {
  const older = use === 'administers' ? ' WITH ADMIN OPTION' : '';
  const options = version >= MEMBERSHIP_OPTIONS ? OPTIONS[use] : older;
  return `GRANT ${sqlIdentifier(granted)} TO ${sqlIdentifier(member)}${options};`;
}

/** Whether a role is a member in the way it needs to be, through others too. */
export function isMember(
  { reaches }: Pick<RoleRights, 'reaches'>,
  granted: string,
  use: MembershipUse,
): boolean {
  const held = reaches.find(({ name }) => name === granted);
  if (!held) return false;
  if (use === 'either') return held.takes || held.uses;
  return use === 'inherits' ? held.uses : held.takes;
}
