import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { CALLABLE_FUNCTIONS } from '@/lib/rights/callable-functions';
import { MEMBERSHIP_OPTIONS } from '@/lib/rights/membership';
import type { Standing } from '@/lib/visit/standing';

/** The roles that a console takes. */
const ROLES = ['leasehold_reader', 'leasehold_operator', 'leasehold_auth'] as const;
const FUNCTIONS = [...new Set(ROLES.flatMap((role) => CALLABLE_FUNCTIONS[role]))];

/**
 * What of Leasehold is in this database: one statement on the catalog, which every login may read. `tables` are those that the
 * migrations would make in `public`. Throws DatabaseError.
 */
export function readStanding(db: Database, tables: readonly string[] = []): Promise<Standing> {
  return readRow(db, { name: 'standing', text: STANDING, values: [FUNCTIONS, ROLES, tables] }, row);
}

/** By name and never by a cast to it: what is not there is no error here, and a schema may be closed to this login. */
const STANDING = `
  with begun as materialized (
    select exists (
      select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'leasehold' and c.relname = 'migrations') as it)
  select current_database() as database, session_user::text as login, begun.it as begun,
    (select count(*)::int from unnest($1::text[]) f (name)
     where not exists (
       select from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
       where n.nspname = split_part(f.name, '.', 1) and p.proname = split_part(f.name, '.', 2))) as "functionsMissing",
    array(select w.name from unnest($2::text[]) w (name)
     where not exists (
       select from pg_catalog.pg_roles r where r.rolname = w.name and pg_has_role(session_user, r.oid,
         case when current_setting('server_version_num')::int >= ${MEMBERSHIP_OPTIONS} then 'set' else 'member' end))) as "rolesMissing",
    login.rolsuper as superuser, login.rolsuper or login.rolcreaterole as "mayMakeRoles",
    has_database_privilege(current_database(), 'create') as "mayMakeSchemas",
    case when begun.it then '{}'::text[] else array(
      select c.relname::text from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname = any ($3::text[])) end as taken
  from begun, pg_catalog.pg_roles login where login.rolname = session_user`;

const row = z.object({
  ...{ database: z.string(), login: z.string(), begun: z.boolean() },
  ...{ functionsMissing: z.int(), rolesMissing: z.array(z.string()) },
  ...{
    superuser: z.boolean(),
    mayMakeRoles: z.boolean(),
    mayMakeSchemas: z.boolean(),
    taken: z.array(z.string()),
  },
});
