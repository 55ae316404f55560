import type { Pool } from 'pg';
import { judgeLogin, judgeRole } from '@/lib/rights/judge-role';
import { LOGIN_ROLES, type Purpose, ROLE_NAMES, type RoleName } from '@/lib/rights/needed-rights';
import { readRights } from '@/lib/rights/queries/read-rights';
import type { Finding, RoleVerdict } from '@/lib/rights/role-rights';
import { tryRights } from '@/tools/role-check/try-rights';

export type RoleReport = RoleVerdict & {
  /** Roles that this login may not take, so that only the catalog was asked. */
  untried: readonly RoleName[];
};

/**
 * What a role may beyond what it should, and what it lacks: one of ours by itself, any other as a login for a purpose, with the
 * roles that it takes. Null when there is none of this name. Throws DatabaseError.
 */
export async function checkRole(pool: Pool, name: string, purpose: Purpose): Promise<RoleReport | null> {
  const [rights] = await readRights(pool, [name]);
  if (!rights) return null;
  const own = ROLE_NAMES.find((role) => role === name);
  const verdicts: RoleVerdict[] = own ? [] : [judgeLogin(purpose, rights)];
  const untried: RoleName[] = [];
  const roles = own
    ? [own]
    : ROLE_NAMES.filter((role) => LOGIN_ROLES[purpose].some(({ granted }) => granted === role));
  for (const role of roles) {
    const [held] = await readRights(pool, [role]);
    if (!held) {
      verdicts.push({ beyond: [], missing: [absent(role)] });
      continue;
    }
    const judged = judgeRole(role, held);
    const tried = await tryRights(pool, role);
    if (!tried) untried.push(role);
    verdicts.push(judged, ...(tried ? [tried] : []));
  }
  return {
    beyond: verdicts.flatMap(({ beyond }) => beyond),
    missing: verdicts.flatMap(({ missing }) => missing),
    untried,
  };
}

const absent = (role: RoleName): Finding => ({
  sentence: `There is no role ${role}.`,
  mend: `CREATE ROLE ${role} NOLOGIN;`,
});
