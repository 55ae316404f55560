import { movedBy, type ShapeActs } from '@/lib/sources/foreign/shape-acts';
import { quoted, type Sql } from '@/lib/sources/sql-names';

/**
 * By its private tables, for none of its own functions takes the owner that somebody saw. A claim locks a job and its queue with one moment,
 * so both are let go together, and by that moment: the queue alone would run two at once, the job alone would keep the queue for four hours.
 * A job that used all its attempts gets one more, or its workers would never look at it.
 */
export function actsOfGraphileWorker(schema: string, owner: string): ShapeActs {
  const jobs = `${quoted(schema)}._private_jobs`;
  const run = `j.id = p_key::bigint and j.locked_by = p_job.owner and j.locked_at = p_job.started_at and j.attempts = p_job.attempt`;
  const queue = `queue as (
    update ${quoted(schema)}._private_job_queues q set locked_at = null, locked_by = null from running
    where q.id = running.job_queue_id and q.locked_by = p_job.owner and q.locked_at = p_job.started_at)`;
  const free = (also: Sql) => `running as (
    update ${jobs} j set locked_at = null, locked_by = null, ${also}
    where ${run} and p_job.status = 'running' returning j.job_queue_id)`;
  return {
    owner,
    lock: [`select from ${jobs} j where j.id = p_key::bigint for no key update`],
    writes: {
      retry: `with ${free('run_at = greatest(j.run_at, p_now), max_attempts = greatest(j.max_attempts, j.attempts + 1)')},
        ${queue},
        failed as (
          update ${jobs} j set run_at = greatest(j.run_at, p_now), max_attempts = j.attempts + 1
          where j.id = p_key::bigint and j.locked_at is null and j.attempts = p_job.attempt and p_job.status = 'failed' returning 1)
        ${movedBy('running', 'failed')}`,
      'mark-failed': `with ${free('last_error = p_reason, attempts = greatest(j.attempts, j.max_attempts)')}, ${queue}
        ${movedBy('running')}`,
    },
    refusals: {},
  };
}
