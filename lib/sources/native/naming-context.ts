import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { NamingContext } from '@/lib/locks/key-names/key-name';

/** What a database's own content adds to the names of its keys. */
export type OwnNames = Pick<NamingContext, 'schemas' | 'queues' | 'jobs'>;

export const NO_OWN_NAMES: OwnNames = { schemas: [], queues: [], jobs: [] };

/** The jobs whose keys are computed: the newest, open or closed. A lock that was left behind outlives its job. */
const JOBS_READ = 2_000;

/** Queues, schemas and the newest jobs, for the names of keys. Throws DatabaseError. */
export async function readOwnNames(db: Database): Promise<OwnNames> {
  return readRow(db, { name: 'own-names', text: OWN_NAMES }, row);
}

const row = z.object({
  schemas: z.array(z.string()),
  queues: z.array(z.string()),
  jobs: z.array(z.object({ key: z.string(), queue: z.string(), subject: z.string() })),
});

const OWN_NAMES = `
select
  array(select nspname::text from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema') as schemas,
  array(select name from public.queues) as queues,
  (select coalesce(json_agg(json_build_object('key', j.id::text, 'queue', j.queue, 'subject', j.subject)), '[]')
   from (select id, queue, subject from public.processing_jobs order by id desc limit ${JOBS_READ}) j) as jobs`;
