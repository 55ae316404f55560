import 'server-only';
import { z } from 'zod';
import { listOf } from '@/lib/db/document';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { MEMBERSHIP_OPTIONS } from '@/lib/rights/membership';
import type { RoleRights } from '@/lib/rights/role-rights';

/**
 * What the catalog of this database says about these roles, those that are there. Everybody may read the catalog, so that this
 * needs no right at all. Throws DatabaseError.
 */
export function readRights(db: Database, roles: readonly string[]): Promise<RoleRights[]> {
  return readRows(db, { name: 'role-rights', text: RIGHTS, values: [roles] }, rightsRow);
}

/** Ours is what stands in our schemas or belongs to one of our owners: a database may hold much else. What belongs to the role counts too. */
const ours = (owner: string) => `(n.nspname in ('leasehold', 'leasehold_auth') or ${owner} = r.oid
  or ${owner} in (select oid from pg_catalog.pg_roles where rolname in ('leasehold_owner', 'leasehold_signaller')))`;

const privileges = (holder: string, expression: string) => `(
  select json_agg(p.word) from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p(word)
  where ${expression.replace('HOLDER', holder)})`;

const RIGHTS = `
  select
    v.version, current_database()::text as database,
    has_database_privilege(r.oid, current_database(), 'create') as "createsSchemas",
    has_database_privilege(r.oid, current_database(), 'connect') as connects,
    json_build_object(
      'name', r.rolname, 'canLogIn', r.rolcanlogin, 'superuser', r.rolsuper, 'bypassRls', r.rolbypassrls,
      'createRole', r.rolcreaterole, 'createDb', r.rolcreatedb, 'replication', r.rolreplication, 'inherits', r.rolinherit
    ) as role,
    (select json_agg(json_build_object(
        'granted', g.rolname, 'member', r.rolname, 'admin', m.admin_option,
        'inherit', coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, r.rolinherit),
        'set', coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)) order by g.rolname)
      from pg_catalog.pg_auth_members m join pg_catalog.pg_roles g on g.oid = m.roleid where m.member = r.oid) as memberships,
    (select json_agg(json_build_object(
        'name', o.rolname, 'uses', pg_has_role(r.oid, o.oid, 'usage'),
        'takes', pg_has_role(r.oid, o.oid, case when v.version >= ${MEMBERSHIP_OPTIONS} then 'set' else 'member' end)
      ) order by o.rolname) from pg_catalog.pg_roles o
      where o.oid <> r.oid and pg_has_role(r.oid, o.oid, 'member')) as reaches,
    (select json_agg(n.nspname order by n.nspname) from pg_catalog.pg_namespace n
      where n.nspname !~ '^pg_(toast|temp)' and has_schema_privilege(r.oid, n.oid, 'create')) as "createsIn",
    (select json_agg(n.nspname order by n.nspname) from pg_catalog.pg_namespace n
      where has_schema_privilege(r.oid, n.oid, 'usage')) as "usesSchemas",
    (select json_agg(n.nspname order by n.nspname) from pg_catalog.pg_namespace n where n.nspowner = r.oid) as "ownsSchemas",
    (select json_agg(json_build_object(
        'schema', n.nspname, 'name', format('%I.%I', n.nspname, c.relname), 'owned', c.relowner = r.oid,
        'columns', (select json_agg(json_build_object('name', quote_ident(a.attname),
            'select', has_column_privilege(r.oid, c.oid, a.attnum, 'select'),
            'update', has_column_privilege(r.oid, c.oid, a.attnum, 'update')) order by a.attnum)
          from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
        'privileges', ${privileges('r.oid', 'has_table_privilege(HOLDER, c.oid, p.word)')},
        'publicPrivileges', ${privileges('0', 'exists (select from aclexplode(c.relacl) x where x.grantee = HOLDER and x.privilege_type = p.word)')}
      ) order by n.nspname, c.relname)
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^pg_|^information_schema$' and ${ours('c.relowner')}) as tables,
    (select json_agg(json_build_object(
        'name', format('%I.%I', n.nspname, p.proname),
        'signature', format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
        'owned', p.proowner = r.oid, 'execute', has_function_privilege(r.oid, p.oid, 'execute'),
        'publicExecute', exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x where x.grantee = 0)
      ) order by n.nspname, p.proname)
      from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where n.nspname !~ '^pg_|^information_schema$' and ${ours('p.proowner')}) as functions
  from pg_catalog.pg_roles r, (select current_setting('server_version_num')::int) v(version) where r.rolname = any ($1::name[])`;

const privilege = z.enum(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']);

const rightsRow = z.object({
  version: z.number(),
  database: z.string(),
  role: z.object({
    name: z.string(),
    canLogIn: z.boolean(),
    superuser: z.boolean(),
    bypassRls: z.boolean(),
    createRole: z.boolean(),
    createDb: z.boolean(),
    replication: z.boolean(),
    inherits: z.boolean(),
  }),
  memberships: listOf(
    z.object({
      granted: z.string(),
      member: z.string(),
      inherit: z.boolean(),
      set: z.boolean(),
      admin: z.boolean(),
    }),
  ),
  reaches: listOf(z.object({ name: z.string(), takes: z.boolean(), uses: z.boolean() })),
  createsIn: listOf(z.string()),
  usesSchemas: listOf(z.string()),
  createsSchemas: z.boolean(),
  connects: z.boolean(),
  ownsSchemas: listOf(z.string()),
  tables: listOf(
    z.object({
      schema: z.string(),
      name: z.string(),
      owned: z.boolean(),
      columns: listOf(z.object({ name: z.string(), select: z.boolean(), update: z.boolean() })),
      privileges: listOf(privilege),
      publicPrivileges: listOf(privilege),
    }),
  ),
  functions: listOf(
    z.object({
      name: z.string(),
      signature: z.string(),
      owned: z.boolean(),
      execute: z.boolean(),
      publicExecute: z.boolean(),
    }),
  ),
});
