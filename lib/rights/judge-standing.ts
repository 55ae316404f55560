import { sqlIdentifier } from '@/lib/format/sql-identifier';
import {
  isMember,
  MEMBERSHIP_OPTIONS,
  type MembershipUse,
  membershipStatement,
} from '@/lib/rights/membership';
import type { Membership, TableRights } from '@/lib/rights/needed-rights';
import type { Finding, RoleAttributes, RoleRights, RoleVerdict } from '@/lib/rights/role-rights';

const ATTRIBUTES: readonly [keyof RoleAttributes, word: string, says: string][] = [
  ['superuser', 'SUPERUSER', 'is a superuser: no grant and no trigger binds it'],
  ['bypassRls', 'BYPASSRLS', 'passes by every row policy'],
  ['createRole', 'CREATEROLE', 'may make roles and grant them'],
  ['createDb', 'CREATEDB', 'may make databases'],
  ['replication', 'REPLICATION', 'may copy the whole server'],
];

/** What a role is that none of ours, and no login of the console, has to be. */
export function judgeAttributes({ role, database, createsIn, createsSchemas }: RoleRights): Finding[] {
  const name = sqlIdentifier(role.name);
  const found = ATTRIBUTES.filter(([attribute]) => role[attribute] === true).map(([, word, says]) => ({
    sentence: `${role.name} ${says}.`,
    mend: `ALTER ROLE ${name} NO${word};`,
  }));
  if (role.superuser || role.name === 'leasehold_owner') return found;
  const creates = createsIn.map((schema) => ({
    sentence: `${role.name} may CREATE in the schema ${schema}: what it makes there can stand in front of what others mean.`,
    mend: `REVOKE CREATE ON SCHEMA ${sqlIdentifier(schema)} FROM ${name}, PUBLIC;`,
  }));
  if (createsSchemas)
    creates.push({
      sentence: `${role.name} may make schemas in ${database}.`,
      mend: `REVOKE CREATE ON DATABASE ${sqlIdentifier(database)} FROM ${name}, PUBLIC;`,
    });
  return [...found, ...creates];
}

/** Without the use of a schema no grant on what is in it helps. */
export function judgeUsage({ role, usesSchemas }: RoleRights, { uses }: TableRights): Finding[] {
  return uses
    .filter((schema) => !usesSchemas.includes(schema))
    .map((schema) => ({
      sentence: `${role.name} cannot use the schema ${schema}.`,
      mend: `GRANT USAGE ON SCHEMA ${schema} TO ${sqlIdentifier(role.name)};`,
    }));
}

/** What belongs to a role can be changed by it whatever was granted. */
export function judgeOwnership(
  { role, tables, functions, ownsSchemas }: RoleRights,
  isOwner: boolean,
): Finding[] {
  if (isOwner) return [];
  const signals = role.name === 'leasehold_signaller' ? ['leasehold.signal_backend'] : [];
  const owned = [
    ...ownsSchemas.map((name) => ({ kind: 'SCHEMA', name: sqlIdentifier(name) })),
    ...tables.filter((table) => table.owned).map(({ name }) => ({ kind: 'TABLE', name })),
    ...functions
      .filter((one) => one.owned && !signals.includes(one.name))
      .map(({ signature }) => ({ kind: 'FUNCTION', name: signature })),
  ];
  return owned.map(({ kind, name }) => ({
    sentence: `${role.name} owns the ${kind.toLowerCase()} ${name}.`,
    mend: `ALTER ${kind} ${name} OWNER TO leasehold_owner;`,
  }));
}

type Wanted = {
  needed: readonly Membership[];
  use: MembershipUse /** Memberships of any other role are told too. */;
  alone: boolean;
};

/** Which roles it should be a member of and how. Before version 16 it is the member's own attribute whether it inherits. */
export function judgeMemberships(
  { version, role, memberships, reaches }: RoleRights,
  { needed, use, alone }: Wanted,
): RoleVerdict {
  const name = sqlIdentifier(role.name);
  const beyond: Finding[] = [];
  for (const { granted, inherit, admin } of memberships) {
    const whom = `${sqlIdentifier(granted)} FROM ${name};`;
    if (!needed.some((one) => one.granted === granted)) {
      if (alone || granted.startsWith('leasehold_'))
        beyond.push({ sentence: `${role.name} is a member of ${granted}.`, mend: `REVOKE ${whom}` });
    } else if (admin && use !== 'administers') {
      const mend = `REVOKE ADMIN OPTION FOR ${whom}`;
      beyond.push({ sentence: `${role.name} may grant ${granted} to others.`, mend });
    } else if (inherit && use === 'takes') {
      const mend =
        version >= MEMBERSHIP_OPTIONS ? `REVOKE INHERIT OPTION FOR ${whom}` : `ALTER ROLE ${name} NOINHERIT;`;
      beyond.push({
        sentence: `${role.name} has the rights of ${granted} in a connection that took no role.`,
        mend,
      });
    }
  }
  const missing = needed
    .filter(({ granted }) => !isMember({ reaches }, granted, use))
    .map(({ granted, without }) => ({
      sentence: `${role.name} is no member of ${granted}. ${without}`,
      mend: membershipStatement(granted, role.name, use, version),
      granted,
    }));
  return { beyond, missing };
}
