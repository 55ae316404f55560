import 'server-only';
import { z } from 'zod';
import { isFault, nameError } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import type { ConsolePools } from '@/lib/db/pools';
import { readRow, readRows } from '@/lib/db/read-rows';
import { abilitiesOf, type Verdicts } from '@/lib/rights/abilities';
import { judgeMonths } from '@/lib/rights/judge-months';
import { judgeLogin, judgeRole } from '@/lib/rights/judge-role';
import { LOGIN_ROLES, ROLE_NAMES, ROLES } from '@/lib/rights/needed-rights';
import { readMonths } from '@/lib/rights/queries/read-months';
import { readRights } from '@/lib/rights/queries/read-rights';
import type { RoleRights, RoleVerdict } from '@/lib/rights/role-rights';
import type { Settings } from '@/lib/rights/settings';

/**
 * What this console may and may not, as the catalog tells. It needs no right for that, and so is read through whichever role
 * the login was let take. Throws DatabaseError when it was let take none, or nothing can be read.
 */
export async function readSettings(
  pools: Pick<ConsolePools, 'reader' | 'operator' | 'auth'>,
): Promise<Omit<Settings, 'allowedEarlier'>> {
  const db = await firstPermitted([pools.reader, pools.operator, pools.auth]);
  const server = await readRow(db, { name: 'settings-server', text: SERVER }, serverRow);
  const rights = await readRights(db, [...ROLE_NAMES, server.login]);
  const login = rights.find(({ role }) => role.name === server.login);
  const verdicts = verdictsOf(rights, login);
  const all = Object.values(verdicts);
  const months = await readMonths(db);
  return {
    ...server,
    roles: ROLE_NAMES.filter((name) => CONSOLE_ROLES.has(name)).map((name) => ({
      name,
      does: ROLES[name],
      taken:
        login?.role.superuser === true ||
        login?.reaches.some((one) => one.name === name && one.takes) === true,
    })),
    migrations: await readMigrations(db),
    abilities: abilitiesOf(verdicts),
    missing: [...all.flatMap(({ missing }) => missing), ...judgeMonths(months)],
    beyond: all.flatMap(({ beyond }) => beyond),
  };
}

const CONSOLE_ROLES: ReadonlySet<string> = new Set(LOGIN_ROLES.console.map(({ granted }) => granted));

/** Of the roles that the console has to do with: workers have logins of their own. */
function verdictsOf(rights: readonly RoleRights[], login: RoleRights | undefined): Verdicts {
  const roles = ROLE_NAMES.filter((name) => name !== 'leasehold_worker').map((name) => {
    const found = rights.find(({ role }) => role.name === name);
    return [name, found ? judgeRole(name, found) : absent(name)] as const;
  });
  return { ...Object.fromEntries(roles), ...(login ? { login: judgeLogin('console', login) } : {}) };
}

const absent = (name: string): RoleVerdict => ({
  beyond: [],
  missing: [
    { sentence: `There is no role ${name}: the migrations make it.`, mend: `CREATE ROLE ${name} NOLOGIN;` },
  ],
});

/** The first of the pools whose role the login was let take. */
async function firstPermitted([first, ...others]: readonly Database[]): Promise<Database> {
  if (!first) throw new Error('There is no pool to read with.');
  try {
    await first.query('select');
    return first;
  } catch (error) {
    if (others.length === 0 || !isFault(error, 'permission_missing')) throw nameError(error);
    return firstPermitted(others);
  }
}

const SERVER = `select clock_timestamp() as "readAt", current_database()::text as database, session_user::text as login,
  split_part(current_setting('server_version'), ' ', 1) as "serverVersion"`;

const serverRow = z.object({
  readAt: z.string(),
  database: z.string(),
  login: z.string(),
  serverVersion: z.string(),
});

async function readMigrations(db: Database): Promise<Settings['migrations']> {
  try {
    const [found] = await readRows(db, { name: 'settings-migrations', text: MIGRATIONS }, migrationsRow);
    return found ?? null;
  } catch (error) {
    if (isFault(error, 'permission_missing')) return null;
    throw error;
  }
}

const MIGRATIONS = `select count(*) over ()::int as applied, name as newest, applied_at as "newestAt"
  from leasehold.migrations where name like 'migrations/%' order by name desc limit 1`;

const migrationsRow = z.object({ applied: z.number(), newest: z.string(), newestAt: z.string() });
