import type { Shape, ShapeSweeper } from '@/lib/sources/foreign/shape';
import { namedUuidKey } from '@/lib/sources/foreign/shape-key';
import {
  columnsOf,
  type LibraryRelation,
  type LibrarySchema,
  mayRead,
  unindexed,
} from '@/lib/sources/libraries/catalog';
import { actsOfPgBoss } from '@/lib/sources/pg-boss/acts-of-pg-boss';
import { quoted, type Sql } from '@/lib/sources/sql-names';

/** Seconds in which its supervisor comes twice: it monitors, and then sweeps, each minute. */
const SWEEP = 120;
/** Seconds after the lapse in which nothing is said yet. */
const GRACE = 5;

/**
 * pg-boss 10 and later. Its table is partitioned by the name of a queue and unique by name and id, so a key holds both. It writes no owner on
 * a job; each job has a time to run out, and from 12 on may have a heartbeat. Its supervisor fails what ran out.
 */
export function shapeOfPgBoss(
  name: string,
  { schema, relations }: LibrarySchema,
  job: LibraryRelation,
  queue: LibraryRelation,
): Shape {
  const at = columnsOf(job, 'j');
  const from = `${quoted(schema)}.job j`;
  const seconds = at('expire_seconds') ?? 'extract(epoch from j.expire_in)';
  const beats = at('heartbeat_on') !== null && at('heartbeat_seconds') !== null;
  const instance = relations.get('instance');
  const indexed = job.indexes.some(servesRunning);
  return {
    name,
    table: `${schema}.job`,
    from,
    running: { from: indexed ? byQueue(schema, job) : from, order: 'j.started_on', alone: true },
    columns: {
      queue: 'j.name',
      subject: 'coalesce(j.singleton_key, j.id::text)',
      // Its count is of retries: the first run is number 0.
      attempt: 'j.retry_count + 1',
      maxAttempts: 'j.retry_limit + 1',
      owner: null,
      leaseUntil: `case when j.state = 'active' then j.started_on + ${seconds} * interval '1 s' end`,
      heartbeatAt: beats
        ? `case when j.state = 'active' and j.heartbeat_seconds is not null then j.heartbeat_on end`
        : null,
      startedAt: 'j.started_on',
      finishedAt: 'j.completed_on',
      availableAt: 'j.start_after',
      createdAt: 'j.created_on',
      // What a job gave back stands in the same column as what it failed with, and is nobody's business here.
      lastError: at('output') && ERROR,
      payload: at('data'),
      ...{ ttl: seconds, heartbeatLimit: beats ? 'j.heartbeat_seconds' : null, pausedAt: null },
    },
    key: namedUuidKey('j.name', 'j.id'),
    is: {
      pending: `j.state in ('created', 'retry')`,
      running: `j.state = 'active'`,
      held: null,
      failed: `j.state in ('failed', 'cancelled')`,
      completed: `j.state = 'completed'`,
    },
    worker: null,
    queueLock: null,
    sweeper: sweeperOf(schema, relations, queue),
    promises: {
      ...{ ttl: null, heartbeatInterval: 0, heartbeatLimit: 0, grace: GRACE },
      ...{ takeover: 'sweep', sweepAge: SWEEP },
    },
    // The fence by the number of retries came shortly before the register of instances, and nothing else in the catalog tells of it.
    fenced: instance !== undefined,
    untold: {
      worker: `pg-boss writes no owner on a job: which process runs it is told nowhere.${instance ? ' Its instances are registered, but not who of them has which job.' : ''}`,
      session: 'pg-boss writes no owner on a job, so there is no session to look for.',
      effects: 'pg-boss keeps no ledger of what happened outside.',
      destination: 'pg-boss names no destination that would check a token.',
      past: 'pg-boss keeps one row a job: earlier runs are counted, and not kept.',
      lateWrites: 'pg-boss keeps no record of writes that came late.',
      outsideChanges: 'pg-boss keeps no record of who changed a row.',
    },
    acts: actsOfPgBoss(schema, job),
    ...{ takes: [], takesEarlier: false },
    unseen: indexed ? [] : unindexed(name, job),
  };
}

/** An index of all active jobs by queue, and not one that keeps the jobs of a policy apart. */
function servesRunning({ keys: [first, second], predicate }: LibraryRelation['indexes'][number]): boolean {
  if (first !== 'name' || second !== 'state') return false;
  return predicate === null || (predicate.includes("'active'") && !predicate.includes('policy'));
}

/** Queue by queue, since its index begins with the queue: all of them at once would be read from end to end. */
function byQueue(schema: string, { columns }: LibraryRelation): Sql {
  const readable = columns.filter((one) => one.readable).map((one) => `r.${quoted(one.name)}`);
  return `${quoted(schema)}.queue q cross join lateral (
    select ${readable.join(', ')} from ${quoted(schema)}.job r where r.name = q.name and r.state = 'active' offset 0) j`;
}

const ERROR = `case when j.state in ('retry', 'failed') then
  coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message', j.output::text) end`;

/** By its register of instances where there is one, and by when a pass was last made elsewhere. */
function sweeperOf(
  schema: string,
  relations: LibrarySchema['relations'],
  queue: LibraryRelation,
): ShapeSweeper {
  const [instance, version] = [relations.get('instance'), relations.get('version')];
  const name = 'a supervisor of pg-boss';
  if (instance && mayRead(instance, ['supervise', 'stopped_on', 'heartbeat_on', 'heartbeat_seconds']))
    return {
      name,
      heard: `exists (select from ${quoted(schema)}.instance i where i.supervise and i.stopped_on is null
        and i.heartbeat_on >= clock_timestamp() - 3 * i.heartbeat_seconds * interval '1 s')`,
    };
  if (version && mayRead(version, ['maintained_on']))
    return { name, heard: lately(`select v.maintained_on from ${quoted(schema)}.version v`) };
  return {
    name,
    heard: mayRead(queue, ['monitor_on'])
      ? lately(`select max(q.monitor_on) from ${quoted(schema)}.queue q`)
      : null,
  };
}

/** A pass in three of the times it takes at most; null, which is not known, before the first one. */
const lately = (pass: Sql): Sql => `((${pass}) > clock_timestamp() - interval '${3 * SWEEP} s')`;
