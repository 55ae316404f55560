import { sqlIdentifier } from '@/lib/format/sql-identifier';
import { CALLABLE_FUNCTIONS } from '@/lib/rights/callable-functions';
import { judgeFunctions, judgeTables } from '@/lib/rights/judge-objects';
import { judgeAttributes, judgeMemberships, judgeOwnership, judgeUsage } from '@/lib/rights/judge-standing';
import {
  LOGIN_ROLES,
  LOGIN_USE,
  type Purpose,
  type RoleName,
  SERVER_ROLES,
  TABLE_RIGHTS,
} from '@/lib/rights/needed-rights';
import type { Finding, RoleRights, RoleVerdict } from '@/lib/rights/role-rights';

/** What one of our roles may beyond what it should, and what it lacks. A superuser may everything, which is said once. */
export function judgeRole(name: RoleName, rights: RoleRights): RoleVerdict {
  const beyond: Finding[] = [
    ...judgeAttributes(rights),
    ...judgeOwnership(rights, name === 'leasehold_owner'),
  ];
  if (rights.role.canLogIn)
    beyond.push({ sentence: `${name} can log in.`, mend: `ALTER ROLE ${name} NOLOGIN;` });
  const memberships = judgeMemberships(rights, {
    needed: SERVER_ROLES[name] ?? [],
    use: 'inherits',
    alone: true,
  });
  beyond.push(...memberships.beyond);
  const missing = [...memberships.missing];
  // Whoever is everything, or has the owner's rights, has every privilege on every object.
  if (
    name === 'leasehold_owner' ||
    rights.role.superuser ||
    rights.reaches.some((one) => one.name === 'leasehold_owner' && one.uses)
  )
    return { beyond, missing };

  const tables = judgeTables(name, rights.tables, TABLE_RIGHTS[name]);
  const functions = judgeFunctions(name, rights.functions, CALLABLE_FUNCTIONS[name]);
  return {
    beyond: [...beyond, ...tables.beyond, ...functions.beyond],
    missing: [...missing, ...judgeUsage(rights, TABLE_RIGHTS[name]), ...tables.missing, ...functions.missing],
  };
}

/** What a login for a purpose may beyond it, and what it lacks; the roles that it takes are judged by themselves. */
export function judgeLogin(purpose: Purpose, rights: RoleRights): RoleVerdict {
  const { role } = rights;
  // A login of workers may be an application's own, with much else to do, and one that migrates makes what there is.
  const alone = purpose === 'console' || purpose === 'watcher';
  const wanted = { needed: LOGIN_ROLES[purpose], use: LOGIN_USE[purpose], alone };
  const memberships = judgeMemberships(rights, wanted);
  const logsIn: Finding[] = role.canLogIn
    ? []
    : [{ sentence: `${role.name} cannot log in.`, mend: `ALTER ROLE ${sqlIdentifier(role.name)} LOGIN;` }];
  const itself = alone
    ? [...judgeAttributes(rights), ...judgeOwnership(rights, false), ...ownRights(rights)]
    : judgeAttributes(rights).filter(
        ({ mend }) => purpose === 'worker' && /NO(SUPERUSER|BYPASSRLS);$/.test(mend ?? ''),
      );
  return {
    beyond: [...itself, ...memberships.beyond],
    missing: [...logsIn, ...memberships.missing],
  };
}

/** What it may with what is ours before it takes a role. A superuser, or who has a role's rights without, is told of already. */
function ownRights({ role, reaches, tables, functions }: RoleRights): Finding[] {
  if (role.superuser || reaches.some(({ uses }) => uses)) return [];
  return [
    ...judgeTables(role.name, tables, { uses: [] }).beyond,
    ...judgeFunctions(role.name, functions, []).beyond,
  ];
}
