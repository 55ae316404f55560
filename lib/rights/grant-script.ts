import { sqlIdentifier } from '@/lib/format/sql-identifier';
import { isMember, MEMBERSHIP_OPTIONS, membershipStatement } from '@/lib/rights/membership';
import {
  LOGIN_ROLES,
  LOGIN_USE,
  type Purpose,
  ROLE_NAMES,
  ROLES,
  SERVER_ROLES,
} from '@/lib/rights/needed-rights';
import type { RoleRights } from '@/lib/rights/role-rights';

export type GrantWish = {
  purpose: Purpose;
  login: string;
  database: string;
  /** `server_version_num`. */
  version: number;
};

/** One statement and what it is for. */
export type GrantLine = { why: string; sql: string };

/**
 * What a DBA has to run so that a login may serve its purpose, in order. `known` are the roles that are there: what they have
 * already is left out. Rights on tables and functions are not here: the migrations give those, as the owner.
 */
export function grantScript(wish: GrantWish, known: readonly RoleRights[]): GrantLine[] {
  const there = new Map(known.map((rights) => [rights.role.name, rights]));
  return [
    ...ROLE_NAMES.filter((name) => !there.has(name)).map((name) => ({
      why: `${name} ${ROLES[name]}. Nobody logs in as it.`,
      sql: `CREATE ROLE ${name} NOLOGIN;`,
    })),
    ...loginLines(wish, there.get(wish.login)),
    ...ROLE_NAMES.flatMap((name) =>
      memberLines(name, { needed: SERVER_ROLES[name] ?? [], use: 'inherits' }, wish.version, there.get(name)),
    ),
    ...memberLines(
      wish.login,
      { needed: LOGIN_ROLES[wish.purpose], use: LOGIN_USE[wish.purpose] },
      wish.version,
      there.get(wish.login),
    ),
    ...SCHEMA_USERS.filter((name) => !there.get(name)?.usesSchemas.includes('public')).map((name) => ({
      why: `Where PUBLIC may not use the schema public: ${name} works there.`,
      sql: `GRANT USAGE ON SCHEMA public TO ${name};`,
    })),
    ...(wish.purpose === 'migrate' ? migrateLines(wish, there) : []),
  ];
}

/** The script as text, all of it or nothing of it. */
export function grantText(wish: GrantWish, lines: readonly GrantLine[]): string {
  const { login, purpose, database, version } = wish;
  const head = comment(
    `So that ${login} may serve as ${NAMES[purpose]} on the database ${database}, PostgreSQL ${Math.floor(version / 10_000)}.`,
  );
  if (lines.length === 0) return `${head}\n-- Nothing is missing.\n`;
  const body = lines.map(({ why, sql }) => `${comment(why)}\n${sql}`).join('\n');
  return `${head}\n${comment(WHO)}\nBEGIN;\n${body}\nCOMMIT;\n`;
}

/** A name with a line in it must not begin a statement. */
const comment = (text: string) => `-- ${text.replaceAll(/[\r\n]+/g, ' ')}`;

const WHO =
  'Run it in that database as a superuser, or as its owner with CREATEROLE and ADMIN OPTION on the roles of the server that it grants.';

const NAMES: Readonly<Record<Purpose, string>> = {
  console: 'the console',
  watcher: 'a watcher',
  worker: 'a worker',
  migrate: 'the one that migrates',
};

const SCHEMA_USERS = ['leasehold_reader', 'leasehold_operator', 'leasehold_worker'] as const;

function loginLines(
  { login, purpose, database, version }: GrantWish,
  there: RoleRights | undefined,
): GrantLine[] {
  const name = sqlIdentifier(login);
  const bare = LOGIN_USE[purpose] === 'takes';
  const why = bare
    ? `${login} has no rights until it takes a role. Give it a password with \\password ${name}.`
    : `${login} is the login. Give it a password with \\password ${name}.`;
  const lines: GrantLine[] = [];
  if (!there) lines.push({ why, sql: `CREATE ROLE ${name} LOGIN${bare ? ' NOINHERIT' : ''};` });
  else if (!there.role.canLogIn)
    lines.push({ why: `${login} must be able to log in.`, sql: `ALTER ROLE ${name} LOGIN;` });
  if (there?.role.inherits && bare && version < MEMBERSHIP_OPTIONS)
    lines.push({
      why: `${login} is to have no rights until it takes a role.`,
      sql: `ALTER ROLE ${name} NOINHERIT;`,
    });
  if (!there?.connects)
    lines.push({
      why: 'Where PUBLIC may not connect.',
      sql: `GRANT CONNECT ON DATABASE ${sqlIdentifier(database)} TO ${name};`,
    });
  return lines;
}

type Needed = {
  needed: (typeof LOGIN_ROLES)[Purpose];
  use: (typeof LOGIN_USE)[Purpose];
};

function memberLines(
  member: string,
  { needed, use }: Needed,
  version: number,
  there: RoleRights | undefined,
): GrantLine[] {
  return needed
    .filter(({ granted }) => !there || !isMember(there, granted, use))
    .map(({ granted, why }) => ({
      why: `${member} in ${granted}: so that ${why}.`,
      sql: membershipStatement(granted, member, use, version),
    }));
}

function migrateLines({ login, database }: GrantWish, there: ReadonlyMap<string, RoleRights>): GrantLine[] {
  const owner = there.get('leasehold_owner');
  const lines: GrantLine[] = [];
  const migrated = owner?.tables.some(({ owned }) => owned) === true;
  if (!migrated && !there.get(login)?.role.createRole)
    lines.push({
      why: `The first migrations ask for roles that are there by now, and must be able to ask. Take it back afterwards: ALTER ROLE ${sqlIdentifier(login)} NOCREATEROLE;`,
      sql: `ALTER ROLE ${sqlIdentifier(login)} CREATEROLE;`,
    });
  if (!owner?.createsSchemas)
    lines.push({
      why: 'leasehold_owner makes the schemas of the console and of its sign-in.',
      sql: `GRANT CREATE ON DATABASE ${sqlIdentifier(database)} TO leasehold_owner;`,
    });
  if (!owner?.createsIn.includes('public'))
    lines.push({
      why: 'leasehold_owner makes the tables and functions that workers share.',
      sql: 'GRANT USAGE, CREATE ON SCHEMA public TO leasehold_owner;',
    });
  return lines;
}
