import 'server-only';
import { z } from 'zod';
import { listOf } from '@/lib/db/document';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { LibraryCatalog } from '@/lib/sources/libraries/catalog';

/** A relation of each library that others hardly have. Only schemas with one of them are looked into. */
const MARKS = ['subscription', '_private_jobs', 'river_job', 'solid_queue_jobs'];

/** Whatever a shape is made of. */
const RELATIONS = [
  ...['job', 'queue', 'version', 'instance', 'subscription', 'schedule'],
  ...['_private_jobs', '_private_tasks', '_private_job_queues', 'jobs'],
  ...['river_job', 'river_leader', 'river_queue'],
  ...['jobs', 'claimed_executions', 'failed_executions', 'processes', 'pauses'].map(
    (name) => `solid_queue_${name}`,
  ),
];

/** The catalog on the tables that libraries make, in one statement that needs no right and reads no job. Throws DatabaseError. */
export async function readCatalog(db: Database): Promise<LibraryCatalog> {
  const statement = { name: 'library-catalog', text: CATALOG, values: [MARKS, RELATIONS] };
  return readRow(db, statement, row);
}

const COLUMNS = `(
  select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
    'readable', has_column_privilege(c.oid, a.attnum, 'select')))
  from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`;

const INDEXES = `(
  select json_agg(json_build_object('predicate', pg_get_expr(x.indpred, x.indrelid), 'keys', (
    select json_agg(pg_get_indexdef(x.indexrelid, k, true) order by k) from generate_series(1, x.indnkeyatts) k)))
  from pg_catalog.pg_index x
  where x.indisvalid and x.indrelid in (c.oid, (
    select i.inhrelid from pg_catalog.pg_inherits i where i.inhparent = c.oid order by i.inhrelid limit 1)))`;

const ROWS = `(
  select coalesce(sum(greatest(p.reltuples, 0)), 0) from pg_catalog.pg_class p
  where (p.oid = c.oid and c.relkind <> 'p') or p.oid in (select i.inhrelid from pg_catalog.pg_inherits i where i.inhparent = c.oid))`;

const CATALOG = `
  select current_user::text as role, (
    select json_agg(json_build_object(
      'schema', n.nspname, 'name', c.relname, 'view', c.relkind = 'v', 'rows', ${ROWS},
      'reachable', has_schema_privilege(n.oid, 'usage'), 'hidesRows', row_security_active(c.oid),
      'bindsOwner', c.relforcerowsecurity
        or coalesce(array_to_string(c.reloptions, ',') ~* 'security_invoker=(true|on|yes|1)', false),
      'owner', pg_get_userbyid(c.relowner), 'columns', ${COLUMNS}, 'indexes', ${INDEXES})
      order by n.nspname, c.relname)
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relname = any ($2) and c.relkind in ('r', 'p', 'v') and n.nspname !~ '^pg_'
      and n.oid in (select m.relnamespace from pg_catalog.pg_class m where m.relname = any ($1))) as relations`;

const row = z.object({
  role: z.string(),
  relations: listOf(
    z.object({
      ...{ schema: z.string(), name: z.string(), view: z.boolean(), rows: z.number() },
      ...{ reachable: z.boolean(), hidesRows: z.boolean(), bindsOwner: z.boolean(), owner: z.string() },
      columns: listOf(z.object({ name: z.string(), type: z.string(), readable: z.boolean() })),
      indexes: listOf(z.object({ keys: z.array(z.string()), predicate: z.string().nullable() })),
    }),
  ),
});
