import 'server-only';
import { z } from 'zod';
import { listOf } from '@/lib/db/document';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { MappedTable } from '@/lib/sources/mapped/mapped-table';

/**
 * What the catalog says about a table by its exact name. It needs no right and reads no row. Throws DatabaseError, also while
 * somebody keeps the table locked.
 */
export async function readTable(db: Database, schema: string, table: string): Promise<MappedTable> {
  return readRow(db, { name: 'mapped-table', text: TABLE, values: [schema, table] }, row);
}

const COLUMNS = `(
  select json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
    'readable', has_column_privilege(c.oid, a.attnum, 'select'),
    'writable', has_column_privilege(c.oid, a.attnum, 'update'),
    'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = a.atttypid)
  ) order by a.attnum)
  from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`;

const INDEXES = `(
  select json_agg(json_build_object(
    'unique', x.indisunique and x.indimmediate, 'valid', x.indisvalid and x.indisready,
    'predicate', pg_get_expr(x.indpred, x.indrelid),
    'keys', (select json_agg(
        coalesce((select a.attname from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum = x.indkey[k - 1] and a.attnum > 0),
          pg_get_indexdef(x.indexrelid, k, true)) order by k)
      from generate_series(1, x.indnkeyatts) k)) order by x.indexrelid)
  from pg_catalog.pg_index x where x.indrelid = c.oid)`;

const BEHIND = `(
  select json_agg(distinct format('%s.%s', m.nspname, t.relname))
  from pg_catalog.pg_rewrite r
  join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::regclass and d.objid = r.oid
    and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid <> c.oid
  join pg_catalog.pg_class t on t.oid = d.refobjid and t.relkind in ('r', 'p')
  join pg_catalog.pg_namespace m on m.oid = t.relnamespace
  where r.ev_class = c.oid)`;

const TABLE = `
  select clock_timestamp() as "readAt", current_database()::text as database, current_user::text as role,
    split_part(current_setting('server_version'), ' ', 1) as "serverVersion",
    (select json_build_object(
        'schema', n.nspname, 'name', c.relname, 'owner', pg_get_userbyid(c.relowner),
        'kind', case c.relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view'
          when 'm' then 'materialized view' else 'foreign table' end,
        'rows', case when c.reltuples >= 0 then c.reltuples::bigint end,
        'reachable', has_schema_privilege(n.oid, 'usage'), 'policed', row_security_active(c.oid),
        'columns', ${COLUMNS}, 'indexes', ${INDEXES}, 'behind', ${BEHIND})
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relname = $2 and c.relkind in ('r', 'p', 'v', 'm', 'f')) as relation,
    (select json_agg(format('%s.%s', n.nspname, c.relname) order by n.nspname, c.relname)
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where lower(c.relname) = lower($2) and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and (n.nspname, c.relname) is distinct from ($1::name, $2::name)) as alike`;

const row = z.object({
  readAt: z.string(),
  database: z.string(),
  role: z.string(),
  serverVersion: z.string(),
  relation: z
    .object({
      schema: z.string(),
      name: z.string(),
      owner: z.string(),
      kind: z.enum(['table', 'partitioned table', 'view', 'materialized view', 'foreign table']),
      rows: z.number().nullable(),
      reachable: z.boolean(),
      policed: z.boolean(),
      columns: listOf(
        z.object({
          name: z.string(),
          type: z.string(),
          readable: z.boolean(),
          writable: z.boolean(),
          labels: z.array(z.string()).nullable(),
        }),
      ),
      indexes: listOf(
        z.object({
          keys: z.array(z.string()),
          unique: z.boolean(),
          valid: z.boolean(),
          predicate: z.string().nullable(),
        }),
      ),
      behind: listOf(z.string()),
    })
    .nullable(),
  alike: listOf(z.string()),
});
