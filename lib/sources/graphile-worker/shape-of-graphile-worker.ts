import type { Shape } from '@/lib/sources/foreign/shape';
import { columnKey } from '@/lib/sources/foreign/shape-key';
import { actsOfGraphileWorker } from '@/lib/sources/graphile-worker/acts-of-graphile-worker';
import { columnsOf, type LibraryRelation, unindexed } from '@/lib/sources/libraries/catalog';
import { quoted } from '@/lib/sources/sql-names';

/** Seconds after which its own sweep takes a lock for left: a constant of the library, written nowhere in its tables. */
const LOCKED = 4 * 3600;
/** Its sweep comes every eight to ten minutes. */
const SWEEP = 600;
const GRACE = 5;

/**
 * graphile-worker 0.16 and later, by its private tables or by its public view of them. A job that was done is gone from its tables, so none
 * is ever shown as completed. There are no heartbeats: the lock itself ends after four hours.
 */
export function shapeOfGraphileWorker(
  name: string,
  schema: string,
  { jobs, by }: { jobs: LibraryRelation; by: 'tables' | 'view' },
): Shape {
  const at = columnsOf(jobs, 'j');
  const { from, task, queue, queueLock } = READ_BY[by](quoted(schema));
  return {
    name,
    table: `${schema}.${jobs.name}`,
    from,
    running: { from, order: 'j.locked_at', alone: false },
    columns: {
      // Jobs without a queue run beside each other, each kind of them by its task.
      queue: `coalesce(${queue}, ${task})`,
      subject: `coalesce(j.key, ${task} || ' ' || j.id)`,
      attempt: 'j.attempts',
      maxAttempts: 'j.max_attempts',
      owner: 'j.locked_by',
      leaseUntil: `j.locked_at + interval '${LOCKED} s'`,
      heartbeatAt: null,
      startedAt: 'j.locked_at',
      finishedAt: null,
      availableAt: 'j.run_at',
      createdAt: 'j.created_at',
      lastError: at('last_error'),
      payload: at('payload'),
      ...{ ttl: null, heartbeatLimit: null, pausedAt: null },
    },
    key: columnKey('j.id', 'bigint'),
    is: {
      pending: 'j.locked_at is null and j.attempts < j.max_attempts',
      running: 'j.locked_at is not null',
      held: null,
      failed: 'j.locked_at is null and j.attempts >= j.max_attempts',
      completed: null,
    },
    worker: null,
    queueLock,
    sweeper: { name: 'a sweep of graphile-worker', heard: null },
    promises: {
      ...{ ttl: LOCKED, heartbeatInterval: 0, heartbeatLimit: 0, grace: GRACE },
      ...{ takeover: 'sweep', sweepAge: SWEEP },
    },
    // A job is completed by its id alone: whoever had it before still can.
    fenced: false,
    untold: {
      worker:
        'graphile-worker registers no process: who locked a job is an id that its pool drew at its start, and which process that is, it says in its log alone.',
      session: 'The sessions of a pool do not go by its id.',
      effects: 'graphile-worker keeps no ledger of what happened outside.',
      destination: 'graphile-worker names no destination that would check a token.',
      past: 'graphile-worker keeps one row a job: earlier runs are counted, and not kept.',
      lateWrites: 'graphile-worker keeps no record of writes that came late.',
      outsideChanges: 'graphile-worker keeps no record of who changed a row.',
    },
    acts: actsOfGraphileWorker(schema, jobs.owner),
    ...{ takes: [], takesEarlier: false },
    unseen: unindexed(name, jobs),
  };
}

/** A claim locks its job and its queue at once, and an end gives both free at once: a queue alone is left of something else. */
const aloneIn = (schema: string) => `(q.locked_at is not null and not exists (
  select from ${schema}._private_jobs r where r.job_queue_id = q.id and r.locked_at is not null))`;

/** By one claim, so that one end frees both. */
const WITH_ITS_JOB = '(q.locked_by = j.locked_by and q.locked_at = j.locked_at)';

const READ_BY = {
  tables: (schema: string) => ({
    from: `${schema}._private_jobs j join ${schema}._private_tasks t on t.id = j.task_id
      left join ${schema}._private_job_queues q on q.id = j.job_queue_id`,
    task: 't.identifier',
    queue: 'q.queue_name',
    queueLock: {
      from: `${schema}._private_job_queues q join lateral (
        select w.* from ${schema}._private_jobs w where w.job_queue_id = q.id and w.locked_at is null and w.attempts < w.max_attempts
        order by w.priority, w.run_at, w.id limit 1) j on true
        join ${schema}._private_tasks t on t.id = j.task_id`,
      is: aloneIn(schema),
      by: `case when ${aloneIn(schema)} or ${WITH_ITS_JOB} then q.locked_by end`,
      since: `case when ${aloneIn(schema)} or ${WITH_ITS_JOB} then q.locked_at end`,
    },
  }),
  view: (schema: string) => ({
    from: `${schema}.jobs j`,
    task: 'j.task_identifier',
    queue: 'j.queue_name',
    // The view does not show it.
    queueLock: null,
  }),
};
