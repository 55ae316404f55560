import type { Shape } from '@/lib/sources/foreign/shape';
import { columnKey } from '@/lib/sources/foreign/shape-key';
import {
  columnsOf,
  type LibraryRelation,
  type LibrarySchema,
  mayRead,
  unindexed,
} from '@/lib/sources/libraries/catalog';
import { actsOfRiver } from '@/lib/sources/river/acts-of-river';
import { quoted } from '@/lib/sources/sql-names';

/** Seconds after which its rescuer takes a running job for stuck, unless a client is set up otherwise: that stands in its code alone. */
const STUCK = 3600;
/** The rescuer comes every 30 seconds, on the client that leads. */
const SWEEP = 30;
const GRACE = 5;

/**
 * River: who runs a job is the last of `attempted_by`, which is a client and says host and start. There is no heartbeat, so a running job
 * is stuck by its age alone, and its rescuer runs on the leading client only.
 */
export function shapeOfRiver(
  name: string,
  { schema, relations }: LibrarySchema,
  job: LibraryRelation,
): Shape {
  const at = columnsOf(job, 'j');
  const of = quoted(schema);
  const leader = relations.get('river_leader');
  const queue = relations.get('river_queue');
  const errors = at('errors');
  const indexed = job.indexes.some(({ keys: [first], predicate }) => first === 'state' && predicate === null);
  return {
    name,
    table: `${schema}.river_job`,
    from: `${of}.river_job j`,
    running: { from: `${of}.river_job j`, order: 'j.attempted_at', alone: true },
    columns: {
      queue: 'j.queue',
      subject: `j.kind || ' ' || j.id`,
      attempt: 'j.attempt',
      maxAttempts: 'j.max_attempts',
      owner: `case when j.state = 'running' then j.attempted_by[array_upper(j.attempted_by, 1)] end`,
      leaseUntil: `case when j.state = 'running' then j.attempted_at + interval '${STUCK} s' end`,
      heartbeatAt: null,
      startedAt: 'j.attempted_at',
      finishedAt: 'j.finalized_at',
      availableAt: 'j.scheduled_at',
      createdAt: 'j.created_at',
      lastError: errors && `${errors}[array_upper(${errors}, 1)] ->> 'error'`,
      payload: at('args'),
      ...{ ttl: null, heartbeatLimit: null },
      pausedAt:
        queue && mayRead(queue, ['name', 'paused_at'])
          ? `(select q.paused_at from ${of}.river_queue q where q.name = j.queue)`
          : null,
    },
    key: columnKey('j.id', 'bigint'),
    is: {
      pending: `j.state::text in ('available', 'pending', 'retryable', 'scheduled')`,
      running: `j.state = 'running'`,
      held: null,
      failed: `j.state in ('cancelled', 'discarded')`,
      completed: `j.state = 'completed'`,
    },
    worker: null,
    queueLock: null,
    sweeper: {
      name: 'the rescuer of a leading River client',
      heard:
        leader && mayRead(leader, ['expires_at'])
          ? `exists (select from ${of}.river_leader l where l.expires_at > clock_timestamp())`
          : null,
    },
    promises: {
      ...{ ttl: STUCK, heartbeatInterval: 0, heartbeatLimit: 0, grace: GRACE },
      ...{ takeover: 'sweep', sweepAge: SWEEP },
    },
    // Its clients finish what is running by its id, whoever claimed it since.
    fenced: false,
    untold: {
      worker:
        'River registers no client: the id on the row says on which host it started and when, and whether it still works is told nowhere.',
      session: 'The sessions of a River client do not go by its id.',
      effects: 'River keeps no ledger of what happened outside.',
      destination: 'River names no destination that would check a token.',
      past: 'River keeps one row a job: of earlier runs their clients and errors, not when each began and ended.',
      lateWrites: 'River keeps no record of writes that came late.',
      outsideChanges: 'River keeps no record of who changed a row.',
    },
    acts: actsOfRiver(schema, job.owner),
    ...{ takes: [], takesEarlier: false },
    unseen: indexed ? [] : unindexed(name, job),
  };
}
