import type { SeededJob } from '@/drizzle/seed/attempt';
import { UNRECORDED } from '@/drizzle/seed/unrecorded';
import type { Database } from '@/lib/db/pool';

/** Seconds before now. */
export type Past = {
  startedAgo: number;
  /** The last renewal; the lease lapses one ttl after it. */
  renewedAgo: number;
  /** The worker's own last heartbeat; that of the lease when left out. */
  heardAgo?: number;
  /** When the last stage was entered; just before the last renewal when left out. */
  stageAgo?: number;
};

/**
 * Moves an attempt and all that belongs to it into the past: its row, its worker, its events and its effects. Needs a
 * superuser: no role of the product may.
 */
export async function moveToPast(db: Database, { key, owner }: SeededJob, past: Past): Promise<void> {
  const { startedAgo, renewedAgo, heardAgo = renewedAgo, stageAgo = renewedAgo + 1 } = past;
  await db.query(
    `update public.processing_jobs job
        set created_at = now() - ($2::float8 + 3) * interval '1 s', available_at = now() - ($2::float8 + 3) * interval '1 s',
            started_at = now() - $2::float8 * interval '1 s', heartbeat_at = now() - $3::float8 * interval '1 s',
            lease_until = now() - $3::float8 * interval '1 s' + queues.ttl,
            stage_entered_at = case when processing_stage is not null then now() - $4::float8 * interval '1 s' end
       from public.queues, ${UNRECORDED}
      where job.id = $1 and queues.name = job.queue`,
    [key, startedAgo, renewedAgo, stageAgo],
  );
  await db.query(
    `update public.workers
        set started_at = now() - ($2::float8 + 600) * interval '1 s', heartbeat_at = now() - $3::float8 * interval '1 s'
      where id = $1`,
    [owner, startedAgo, heardAgo],
  );
  await spread(db, 'job_events', 'at', [key, startedAgo, stageAgo]);
  await spread(db, 'job_effects', 'intended_at', [key, startedAgo, stageAgo]);
  await spread(db, 'job_effects', 'settled_at', [key, startedAgo - 1, stageAgo - 1]);
}

/** Spreads the moments of one job's rows evenly, in their order, from the first number of seconds ago to the second. */
async function spread(
  db: Database,
  table: 'job_events' | 'job_effects',
  column: 'at' | 'intended_at' | 'settled_at',
  [key, from, to]: readonly [key: string, from: number, to: number],
): Promise<void> {
  await db.query(
    `update public.${table} moved
        set ${column} = now() - ($2::float8 + ($3::float8 - $2::float8) * share) * interval '1 s'
       from (select id, percent_rank() over (order by id) as share from public.${table} where job_id = $1) placed
      where moved.id = placed.id and moved.${column} is not null`,
    [key, from, to],
  );
}
