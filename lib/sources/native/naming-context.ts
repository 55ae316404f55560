import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { NamingContext } from '@/lib/locks/key-names/key-name';

/** What a database's own content adds to the names of its keys. */
export type OwnNames = Pick<NamingContext, 'schemas' | 'queues' | 'jobs' | 'registered'>;

export const NO_OWN_NAMES: OwnNames = { schemas: [], queues: [], jobs: [], registered: [] };

/** The jobs whose keys are computed: the newest, open or closed. A lock that was left behind outlives its job. */
const JOBS_READ = 2_000;
/** Names that workers registered, the newest; a fleet of one program says the same few. */
const REGISTERED_READ = 1_000;
/** A worker is believed while it is heard and for so long after: what it locked may outlive it. */
const BELIEVED = "interval '1 day'";

/** Queues, schemas, the newest jobs and what workers registered, for the names of keys. Throws DatabaseError. */
export async function readOwnNames(db: Database): Promise<OwnNames> {
  return readRow(db, { name: 'own-names', text: OWN_NAMES }, row);
}

const said = z.object({ registeredBy: z.string(), liveness: z.boolean() });

const row = z.object({
  schemas: z.array(z.string()),
  queues: z.array(z.string()),
  jobs: z.array(z.object({ key: z.string(), queue: z.string(), subject: z.string() })),
  registered: z.array(
    z.union([
      said.extend({ namespace: z.string(), name: z.string().nullable() }),
      said.extend({ parts: z.array(z.string()) }),
    ]),
  ),
});

const OWN_NAMES = `
select
  array(select nspname::text from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema') as schemas,
  array(select name from public.queues) as queues,
  (select coalesce(json_agg(json_build_object('key', j.id::text, 'queue', j.queue, 'subject', j.subject)), '[]')
   from (select id, queue, subject from public.processing_jobs order by id desc limit ${JOBS_READ}) j) as jobs,
  (select coalesce(json_agg(json_build_object(
     'registeredBy', case when workers = 1 then first else format('%s and %s more', first, workers - 1) end,
     'liveness', liveness, 'namespace', namespace, 'name', name, 'parts', parts)), '[]')
   from (
     -- During a deployment two versions of one program may differ; either is believed that the lock is held by design.
     select n.namespace, n.name, n.parts, bool_or(n.liveness) as liveness, min(n.worker) as first, count(*) as workers
     from public.lock_names n join public.workers w on w.id = n.worker
     where w.state <> 'stopped' and w.heartbeat_at > statement_timestamp() - ${BELIEVED}
     group by n.namespace, n.name, n.parts order by max(n.id) desc limit ${REGISTERED_READ}) r) as registered`;
