import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { liveJobNames } from '@/lib/locks/key-names/live-job-names';
import type { LockInterest } from '@/lib/locks/queries/read-locks';

/** Live jobs whose keys are computed: the oldest running and the oldest waiting ones, so many each. */
const JOBS_READ = 500;
/** A worker is looked for among the sessions while it is heard, and for this long after. */
const REMEMBERED = "interval '1 hour'";

/** The advisory keys that live jobs may go by, and the names that the sessions of workers and of owners go by. Throws DatabaseError. */
export async function readLockInterest(db: Database): Promise<LockInterest> {
  const { jobs, applications } = await readRow(db, { name: 'lock-interest', text: LOCK_INTEREST }, row);
  const context = { database: '', schemas: [], queues: [], registered: [], rows: [], jobs };
  return { keys: liveJobNames(context).map(({ key }) => key), applications };
}

const row = z.object({
  jobs: z.array(z.object({ key: z.string(), queue: z.string(), subject: z.string() })),
  applications: z.array(z.string()),
});

const oldest = (status: 'running' | 'pending') => `
  (select id, queue, subject from public.processing_jobs where status = '${status}' order by id limit ${JOBS_READ})`;

const LOCK_INTEREST = `
select
  (select coalesce(json_agg(json_build_object('key', id::text, 'queue', queue, 'subject', subject)), '[]')
   from (${oldest('running')} union all ${oldest('pending')}) j) as jobs,
  array(
    select application_name from public.workers
    where state <> 'stopped' and heartbeat_at > statement_timestamp() - ${REMEMBERED}
    union
    select coalesce(w.application_name, j.lease_owner)
    from public.processing_jobs j left join public.workers w on w.id = j.lease_owner
    where j.status = 'running' and j.lease_owner is not null) as applications`;
