import { movedBy, type ShapeActs } from '@/lib/sources/foreign/shape-acts';
import { quoted, type Sql } from '@/lib/sources/sql-names';

/**
 * What its rescuer writes, for one job and at once. Its clients hear of it at their next look at the queue. An error of the run is added and
 * none is taken away.
 */
export function actsOfRiver(schema: string, owner: string): ShapeActs {
  const table = `${quoted(schema)}.river_job`;
  const it = 'j.id = p_key::bigint';
  const run = `${it} and j.state = 'running' and j.attempt = p_job.attempt and j.attempted_at = p_job.started_at
    and j.attempted_by[array_upper(j.attempted_by, 1)] is not distinct from p_job.owner`;
  const told: Sql = `errors = array_append(j.errors, jsonb_build_object(
    'at', p_now, 'attempt', j.attempt, 'error', p_reason, 'trace', ''))`;
  return {
    owner,
    lock: [`select from ${table} j where ${it} for no key update`],
    writes: {
      retry: `with running as (
          update ${table} j
          set state = 'available', scheduled_at = p_now, max_attempts = greatest(j.max_attempts, j.attempt + 1), ${told}
          where ${run} and p_job.status = 'running' returning 1),
        failed as (
          update ${table} j
          set state = 'available', scheduled_at = p_now, max_attempts = greatest(j.max_attempts, j.attempt + 1), finalized_at = null
          where ${it} and j.state in ('cancelled', 'discarded') and j.attempt = p_job.attempt and j.finalized_at = p_job.finished_at
            and p_job.status = 'failed' returning 1)
        ${movedBy('running', 'failed')}`,
      'mark-failed': `with running as (
          update ${table} j set state = 'discarded', finalized_at = p_now, ${told} where ${run} returning 1)
        ${movedBy('running')}`,
    },
    refusals: {},
  };
}
