import 'server-only';
import { z } from 'zod';
import { listOf } from '@/lib/db/document';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { CONTRACT_FUNCTIONS } from '@/lib/health/questions/contract-functions';
import type { SchemaFacts, WorkerRole } from '@/lib/health/questions/schema-facts';

/**
 * What the catalog says about the table of attempts and what stands beside it. It needs no right at all and reads no row of a
 * job. Throws DatabaseError, also while somebody keeps the table locked: the server prints no index then.
 */
export async function readSchema(db: Database): Promise<SchemaFacts> {
  const names = CONTRACT_FUNCTIONS.map(({ name }) => name);
  const schema = await readRow(db, { name: 'question-schema', text: SCHEMA, values: [names] }, schemaRow);
  return { ...schema, workerRoles: schema.table ? await readWorkerRoles(db, schema) : [] };
}

/**
 * The role of workers, and the logins of the sessions that are named after a registered worker: a session's name is open to
 * everybody where the rest of it is hidden.
 */
async function readWorkerRoles(db: Database, { beside }: Pick<SchemaFacts, 'beside'>): Promise<WorkerRole[]> {
  const names =
    beside.workers === 'open'
      ? await readRows(
          db,
          { name: 'question-worker-names', text: WORKER_NAMES },
          z.object({ name: z.string() }),
        )
      : [];
  const values = [names.map(({ name }) => name)];
  return readRows(db, { name: 'question-worker-roles', text: WORKER_ROLES, values }, workerRole);
}

/** Of several tables of that name ours comes first, then that of the schema public. */
const TABLE = `
  select c.oid, c.relacl, c.relowner, c.reltuples, n.nspname, c.relname
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relname = 'processing_jobs' and c.relkind in ('r', 'p') and n.nspname !~ '^pg_'
  order by n.nspname <> 'public', n.nspname
  limit 1`;

const WORKER_NAMES = `
  select application_name as name from public.workers where state <> 'stopped' order by heartbeat_at desc limit 200`;

const WORKER_ROLES = `
  with t as materialized (${TABLE})
  select r.rolname::text as name, r.rolsuper as superuser,
    has_any_column_privilege(r.oid, t.oid, 'insert') or has_any_column_privilege(r.oid, t.oid, 'update') as writes
  from t, pg_catalog.pg_roles r
  where r.rolname = 'leasehold_worker'
    or r.oid in (
      select s.usesysid from pg_catalog.pg_stat_activity s
      where s.datname = current_database() and s.application_name = any ($1))
  order by r.rolname`;

const workerRole = z.object({ name: z.string(), superuser: z.boolean(), writes: z.boolean() });

const COLUMNS = `(
  select json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
    'readable', has_column_privilege(t.oid, a.attnum, 'select')) order by a.attnum)
  from pg_catalog.pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped)`;

const INDEXES = `(
  select json_agg(json_build_object(
    'name', i.relname, 'unique', x.indisunique and x.indimmediate, 'valid', x.indisvalid, 'ready', x.indisready,
    'predicate', pg_get_expr(x.indpred, x.indrelid),
    'keys', (select json_agg(pg_get_indexdef(x.indexrelid, k, true) order by k) from generate_series(1, x.indnkeyatts) k)
  ) order by i.relname)
  from pg_catalog.pg_index x join pg_catalog.pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid)`;

const WRITERS = `(
  select json_agg(distinct case when g.grantee = 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(g.grantee)) end)
  from (
    select a.grantee from aclexplode(t.relacl) a where a.privilege_type in ('INSERT', 'UPDATE')
    union
    select a.grantee from pg_catalog.pg_attribute c, aclexplode(c.attacl) a
    where c.attrelid = t.oid and c.attacl is not null and a.privilege_type in ('INSERT', 'UPDATE')) g
  where g.grantee <> t.relowner)`;

/** A table of ours by the columns that are asked of it. */
const standingOf = (schema: string, table: string, columns: string) => `(
  select case when count(*) < cardinality('{${columns}}'::name[]) then 'absent'
    when bool_and(has_schema_privilege(n.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select')) then 'open' else 'shut' end
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = '${schema}' and c.relname = '${table}' and a.attname = any ('{${columns}}'::name[]))`;

const SCHEMA = `
  with t as materialized (${TABLE})
  select clock_timestamp() as "readAt", current_database()::text as database, current_user::text as role,
    split_part(current_setting('server_version'), ' ', 1) as "serverVersion",
    (select json_build_object(
        'name', format('%I.%I', t.nspname, t.relname), 'schema', quote_ident(t.nspname),
        'rows', case when t.reltuples >= 0 then t.reltuples::bigint end,
        'reachable', has_schema_privilege(t.nspname, 'usage'),
        'policed', row_security_active(t.oid),
        'columns', ${COLUMNS}, 'indexes', ${INDEXES}, 'writers', ${WRITERS})
      from t) as "table",
    (select json_agg(json_build_object(
        'name', p.proname, 'args', oidvectortypes(p.proargtypes),
        'returns', replace(pg_get_function_result(p.oid), 'public.', '')) order by p.proname)
      from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prokind = 'f' and p.proname = any ($1::name[])) as functions,
    json_build_object(
      'queues', ${standingOf('public', 'queues', 'name,ttl,heartbeat_interval,heartbeat_limit,max_attempts')},
      'workers', ${standingOf('public', 'workers', 'id,application_name,state,heartbeat_at')},
      'watcherLease', ${standingOf('leasehold', 'watcher_lease', 'holder,host,os_pid,heartbeat_at')}) as beside`;

const beside = z.enum(['absent', 'shut', 'open']);

const schemaRow = z.object({
  readAt: z.string(),
  database: z.string(),
  role: z.string(),
  serverVersion: z.string(),
  table: z
    .object({
      name: z.string(),
      schema: z.string(),
      rows: z.number().nullable(),
      reachable: z.boolean(),
      policed: z.boolean(),
      columns: listOf(z.object({ name: z.string(), type: z.string(), readable: z.boolean() })),
      indexes: listOf(
        z.object({
          name: z.string(),
          unique: z.boolean(),
          valid: z.boolean(),
          ready: z.boolean(),
          predicate: z.string().nullable(),
          keys: z.array(z.string()),
        }),
      ),
      writers: listOf(z.string()),
    })
    .nullable(),
  functions: listOf(z.object({ name: z.string(), args: z.string(), returns: z.string() })),
  beside: z.object({ queues: beside, workers: beside, watcherLease: beside }),
});
