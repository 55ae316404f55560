import type { Shape } from '@/lib/sources/foreign/shape';
import { columnKey } from '@/lib/sources/foreign/shape-key';
import { columnsOf, type LibrarySchema, mayRead } from '@/lib/sources/libraries/catalog';
import { actsOfSolidQueue } from '@/lib/sources/solid-queue/acts-of-solid-queue';
import { quoted, type Sql } from '@/lib/sources/sql-names';

/** Seconds between the heartbeats of its processes, and without one after which it takes a process for gone. */
const BEAT = 60;
const ALIVE = 300;
/** Its supervisors look for processes that are gone every five minutes. */
const SWEEP = 300;
const GRACE = 5;

/**
 * Solid Queue: a job runs while it has a row among the claims, which names a process; the heartbeat of that process is the lease of all its
 * claims. Moments have no zone and are UTC. A supervisor fails the jobs of a process that is gone, and does not run them again.
 */
export function shapeOfSolidQueue(name: string, { schema, relations }: LibrarySchema): Shape {
  const of = quoted(schema);
  const jobs = relations.get('solid_queue_jobs');
  const pauses = relations.get('solid_queue_pauses');
  const at = jobs ? columnsOf(jobs, 'j') : () => null;
  const processes = `${schema}.solid_queue_processes`;
  return {
    name,
    table: `${schema}.solid_queue_jobs`,
    from: `${of}.solid_queue_jobs j
      left join ${of}.solid_queue_claimed_executions c on c.job_id = j.id
      left join ${of}.solid_queue_processes p on p.id = c.process_id
      left join ${of}.solid_queue_failed_executions f on f.job_id = j.id`,
    // From the claims, of which there are few.
    running: {
      from: `${of}.solid_queue_claimed_executions c
        join ${of}.solid_queue_jobs j on j.id = c.job_id
        left join ${of}.solid_queue_processes p on p.id = c.process_id
        left join ${of}.solid_queue_failed_executions f on f.job_id = j.id`,
      order: 'c.created_at',
      alone: false,
    },
    columns: {
      queue: 'j.queue_name',
      subject: `j.class_name || ' ' || j.id`,
      // Its counter stands in the arguments of the job alone, which are not looked into.
      ...{ attempt: null, maxAttempts: null },
      owner: `coalesce(p.name, 'process ' || c.process_id)`,
      leaseUntil: `case when c.id is not null then
        ${utc('coalesce(p.last_heartbeat_at, c.created_at)')} + interval '${ALIVE} s' end`,
      heartbeatAt: null,
      startedAt: utc('c.created_at'),
      finishedAt: utc('coalesce(j.finished_at, f.created_at)'),
      availableAt: utc('j.scheduled_at'),
      createdAt: utc('j.created_at'),
      lastError: `coalesce(substring(f.error from '"message":\\s*"([^"]*)'), f.error)`,
      payload: at('arguments'),
      ...{ ttl: null, heartbeatLimit: null },
      pausedAt:
        pauses && mayRead(pauses, ['queue_name', 'created_at'])
          ? `(select ${utc('s.created_at')} from ${of}.solid_queue_pauses s where s.queue_name = j.queue_name)`
          : null,
    },
    key: columnKey('j.id', 'bigint'),
    is: {
      pending: 'j.finished_at is null and c.id is null and f.id is null',
      running: 'c.id is not null',
      held: null,
      failed: 'c.id is null and f.id is not null',
      completed: 'j.finished_at is not null and c.id is null and f.id is null',
    },
    worker: {
      table: processes,
      ...{ id: 'p.name', host: `coalesce(p.hostname, 'an unnamed host')`, application: null, osPid: 'p.pid' },
      ...{ startedAt: utc('p.created_at'), heartbeatAt: utc('p.last_heartbeat_at') },
    },
    queueLock: null,
    sweeper: {
      name: 'a supervisor of Solid Queue',
      heard: `exists (select from ${of}.solid_queue_processes s where s.kind like 'Supervisor%'
        and ${utc('s.last_heartbeat_at')} > clock_timestamp() - interval '${ALIVE} s')`,
    },
    promises: {
      ...{ ttl: ALIVE, heartbeatInterval: BEAT, heartbeatLimit: ALIVE, grace: GRACE },
      ...{ takeover: 'sweep', sweepAge: SWEEP },
    },
    // From 1.5 on a finish looks for its claim; nothing in the tables tells which version runs.
    fenced: null,
    untold: {
      worker: 'Its register of processes could not be read.',
      session: 'The sessions of a Solid Queue process do not go by its name.',
      effects: 'Solid Queue keeps no ledger of what happened outside.',
      destination: 'Solid Queue names no destination that would check a token.',
      past: 'Solid Queue keeps one row a job: earlier runs are not kept.',
      lateWrites: 'Solid Queue keeps no record of writes that came late.',
      outsideChanges: 'Solid Queue keeps no record of who changed a row.',
    },
    acts: actsOfSolidQueue(schema, jobs?.owner ?? ''),
    ...{ takes: [], takesEarlier: false },
    unseen: [],
  };
}

const utc = (moment: Sql): Sql => `(${moment} at time zone 'UTC')`;
