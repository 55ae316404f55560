import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';

/**
 * Whether there is an index by which a part of an error is found, of failed attempts at least: of trigrams, which a DBA may make and
 * this console does not. Throws DatabaseError.
 */
export async function hasErrorIndex(db: Database): Promise<boolean> {
  return (await readRow(db, { name: 'error-index', text: ERROR_INDEX }, z.object({ there: z.boolean() })))
    .there;
}

const ERROR_INDEX = `
  select exists (
    select from pg_catalog.pg_index x
    join pg_catalog.pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
    join pg_catalog.pg_opclass o on o.oid = x.indclass[0]
    where x.indrelid = 'public.processing_jobs'::regclass and x.indisvalid and x.indisready and x.indnkeyatts = 1
      and a.attname = 'last_error' and o.opcname in ('gin_trgm_ops', 'gist_trgm_ops')
      and (x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = '(status = ''failed''::text)')) as there`;
