import { movedBy, type ShapeActs } from '@/lib/sources/foreign/shape-acts';
import type { LibraryRelation } from '@/lib/sources/libraries/catalog';
import { quoted } from '@/lib/sources/sql-names';

/**
 * The same columns as its own `fail` leaves while retries are left, and as its own `retry` leaves, but in place: its functions remove the row and
 * write it again. `started_on` stays, since the next claim counts by it, and that count is what refuses a late finish. Nothing here writes a
 * dead letter or lets go of a job that waits for this one; what has those is left to its supervisor.
 */
export function actsOfPgBoss(schema: string, job: LibraryRelation): ShapeActs {
  const table = `${quoted(schema)}.job`;
  const has = (column: string) => job.columns.some(({ name }) => name === column);
  const it = `j.name = left(p_key, -37) and j.id = right(p_key, 36)::uuid`;
  const run = `${it} and j.state = 'active' and j.retry_count + 1 = p_job.attempt and j.started_on = p_job.started_at`;
  const beat = has('heartbeat_on') ? ', heartbeat_on = null' : '';
  return {
    owner: job.owner,
    lock: [`select from ${table} j where ${it} for no key update`],
    writes: {
      retry: `with running as (
          update ${table} j
          set state = 'retry', retry_limit = greatest(j.retry_limit, j.retry_count + 1), start_after = p_now, completed_on = null${beat}
          where ${run} and p_job.status = 'running' returning 1),
        failed as (
          update ${table} j
          set state = 'retry', retry_limit = j.retry_limit + 1, start_after = greatest(j.start_after, p_now), completed_on = null
          where ${it} and j.state = 'failed' and j.retry_count + 1 = p_job.attempt and p_job.status = 'failed' returning 1)
        ${movedBy('running', 'failed')}`,
      'mark-failed': `with running as (
          update ${table} j
          set state = 'failed', completed_on = p_now, output = jsonb_build_object('message', p_reason)${beat}
          where ${run} returning 1)
        ${movedBy('running')}`,
    },
    refusals: {
      retry: `case when j.state = 'cancelled' then 'It was cancelled: pg-boss resumes what was cancelled, and retries only what failed.' end`,
      'mark-failed': `case
        ${has('dead_letter') ? `when j.dead_letter is not null then 'Its queue has a dead letter, which pg-boss alone writes.'` : ''}
        ${has('blocking') ? `when j.blocking then 'Other jobs wait for it, and pg-boss alone lets them go.'` : ''}
        else null end`,
    },
  };
}
