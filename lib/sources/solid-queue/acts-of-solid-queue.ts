import { movedBy, type ShapeActs } from '@/lib/sources/foreign/shape-acts';
import { quoted, type Sql } from '@/lib/sources/sql-names';

const LIMITED = `case when j.concurrency_key is not null then 'It holds a slot of a limit on concurrency, which Solid Queue alone lets go.' end`;

/**
 * A claim is a row there, and taking it back is ending that row: the one row that Leasehold ever removes, by the claim that was seen, in the
 * statement that puts its job back among the ready ones or the failed ones. The job itself stays. A job that holds a slot of a limit on
 * concurrency is left to Solid Queue, which counts the slots.
 */
export function actsOfSolidQueue(schema: string, owner: string): ShapeActs {
  const of = (table: string) => `${quoted(schema)}.solid_queue_${table}`;
  const ended = `running as (
    delete from ${of('claimed_executions')} c
    where c.job_id = p_key::bigint and (c.created_at at time zone 'UTC') = p_job.started_at and p_job.status = 'running'
    returning c.job_id)`;
  const ready = (
    by: string,
  ): Sql => `insert into ${of('ready_executions')} (job_id, queue_name, priority, created_at)
    select j.id, j.queue_name, j.priority, p_now at time zone 'UTC' from ${by} e join ${of('jobs')} j on j.id = e.job_id
    on conflict do nothing`;
  return {
    owner,
    // Its workers lock the claim first.
    lock: [
      `select from ${of('claimed_executions')} c where c.job_id = p_key::bigint for update`,
      `select from ${of('jobs')} j where j.id = p_key::bigint for no key update`,
    ],
    writes: {
      retry: `with ${ended},
        failed as (
          delete from ${of('failed_executions')} f
          where f.job_id = p_key::bigint and (f.created_at at time zone 'UTC') = p_job.finished_at and p_job.status = 'failed'
          returning f.job_id),
        again as (${ready('running')}),
        once_more as (${ready('failed')})
        ${movedBy('running', 'failed')}`,
      'mark-failed': `with ${ended},
        told as (
          insert into ${of('failed_executions')} (job_id, error, created_at)
          select e.job_id, json_build_object('exception_class', 'Leasehold', 'message', p_reason, 'backtrace', array[]::text[])::text,
            p_now at time zone 'UTC' from running e
          on conflict do nothing)
        ${movedBy('running')}`,
    },
    refusals: { retry: LIMITED, 'mark-failed': LIMITED },
  };
}
