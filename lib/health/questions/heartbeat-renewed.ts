import { countOf } from '@/lib/format/count';
import { columnsOf, nameOf } from '@/lib/health/questions/columns';
import { answerOf, type Evidence, type QuestionAnswer, type Reason } from '@/lib/health/questions/question';
import { LOOK_BACK_HOURS, type QueueFacts } from '@/lib/health/questions/queue-facts';
import type { SchemaFacts } from '@/lib/health/questions/schema-facts';
import {
  countedWords,
  everyWords,
  grantColumn,
  hiddenReasons,
  inCatalog,
  MIGRATE,
  runLength,
  sqlLiteral,
} from '@/lib/health/questions/words';

/** Is the heartbeat renewed? Yes by renewals that were seen: an interval that is only promised answers nothing. */
export function isHeartbeatRenewed(schema: SchemaFacts, queue: QueueFacts): QuestionAnswer {
  const { table } = schema;
  const columns = table && columnsOf(table);
  if (!table || !columns || nameOf(columns, 'heartbeatAt') === null) return noHeartbeat(schema);
  const { promise, running, closed } = queue;
  const limit = limitOf(queue);
  const evidence = evidenceOf(schema, queue);
  const faults: Reason[] = promiseFaults(queue);
  const doubts: Reason[] = [];
  const standing = columns.heartbeatAt;
  if (standing.state === 'shut')
    doubts.push({
      sentence: standing.why,
      note: 'not read',
      fixes: standing.grant
        ? [{ does: 'Let it be read.', sql: grantColumn(schema, standing.name) }]
        : [
            {
              does: 'Keep it by the database’s clock.',
              sql: `ALTER TABLE ${table.name} ALTER COLUMN ${standing.name} TYPE timestamptz;`,
            },
          ],
    });

  doubts.push(
    ...hiddenReasons(running, 'The heartbeats of what runs'),
    ...hiddenReasons(closed, 'The heartbeats of closed attempts'),
  );
  if (running.state === 'read') {
    const { silent, unrenewed } = running.value;
    if (silent && silent.count > 0)
      faults.push({
        sentence: `Not heard for longer than ${runLength(limit)}: ${countedWords(silent, 'running attempt')}. Its worker may still run.`,
        note: `${silent.count} silent now`,
        fixes: [{ does: 'See its cause in Triage before anything is taken back.', sql: null }],
      });
    // What is silent is told; the others are heard by something and not by a renewal.
    else if (unrenewed && unrenewed.count > 0)
      faults.push(neverRenewed(countedWords(unrenewed, 'running attempt'), limit));
  }
  if (closed.state === 'read' && closed.value.long.unrenewed && closed.value.long.unrenewed.count > 0)
    faults.push(neverRenewed(countedWords(closed.value.long.unrenewed, 'closed run'), limit));

  const renewed = renewedOf(queue);
  if (renewed === 0 && doubts.length === 0) doubts.push(notYet(queue, limit));
  return answerOf('heartbeat', {
    faults,
    doubts: faults.length > 0 ? [] : doubts,
    evidence,
    yes: {
      sentence: `Renewals were seen on ${countOf(renewed, 'attempt')}, and none went without for longer than ${runLength(limit)}.`,
      note: promise ? everyWords(promise.heartbeatInterval) : undefined,
    },
  });
}

/** Of a queue that promises nothing: the default of those that do. */
const DEFAULT_LIMIT = 15;

function limitOf({ promise }: QueueFacts): number {
  return promise?.heartbeatLimit ?? DEFAULT_LIMIT;
}

function noHeartbeat(schema: SchemaFacts): QuestionAnswer {
  const { table } = schema;
  return answerOf('heartbeat', {
    faults: [
      {
        sentence: `Nothing is renewed: ${table ? 'no column says when an owner was last heard' : 'there is no table processing_jobs'}, so a long run and a lost worker look the same.`,
        note: 'no heartbeat',
        fixes: table
          ? [
              {
                does: 'Add it, and let each worker renew it while it works, by the database’s clock. No index may hold it.',
                sql: `ALTER TABLE ${table.name} ADD COLUMN heartbeat_at timestamptz;`,
              },
            ]
          : [MIGRATE],
      },
    ],
    doubts: [],
    yes: { sentence: '' },
    evidence: [
      inCatalog(
        schema,
        'Column of the heartbeat',
        'none',
        table ? `pg_attribute of ${table.name}` : 'pg_class',
      ),
    ],
  });
}

/** A heartbeat that comes as late as the lapse renews nothing. */
function promiseFaults({ promise }: QueueFacts): Reason[] {
  if (!promise || promise.heartbeatInterval < promise.ttl) return [];
  const third = Math.max(promise.ttl / 3, 0.001);
  return [
    {
      sentence: `A heartbeat is due ${everyWords(promise.heartbeatInterval)}, and the lease lapses after ${runLength(promise.ttl)}: before the first one.`,
      note: 'later than the lapse',
      fixes: [
        {
          does: 'Let three heartbeats fit into a lease.',
          sql: `UPDATE public.queues SET heartbeat_interval = '${third.toFixed(3)} s' WHERE name = ${sqlLiteral(promise.name)};`,
        },
      ],
    },
  ];
}

function neverRenewed(which: string, limit: number): Reason {
  return {
    sentence: `Ran for longer than ${runLength(limit)} without one renewal: ${which}.`,
    note: 'not renewed',
    fixes: [
      {
        does: 'Let the worker call renew_lease at the queue’s heartbeat interval, on a connection that its work does not block.',
        sql: null,
      },
    ],
  };
}

function renewedOf({ running, closed }: QueueFacts): number {
  const now = running.state === 'read' ? (running.value.renewed ?? 0) : 0;
  return now + (closed.state === 'read' ? (closed.value.renewed ?? 0) : 0);
}

function notYet({ closed }: QueueFacts, limit: number): Reason {
  const runs = closed.state === 'read' ? closed.value.runs : null;
  return {
    sentence: runs
      ? `No run was long enough to need one: the longest of ${countOf(runs.count, 'run')} took ${runLength(runs.max)}, and only after ${runLength(limit)} is a worker late.`
      : `Nothing has run in the last ${LOOK_BACK_HOURS} h, so no heartbeat was due.`,
    note: runs ? 'none was due' : 'no run yet',
  };
}

function evidenceOf(schema: SchemaFacts, queue: QueueFacts): Evidence[] {
  const { promise, running, closed } = queue;
  const evidence: Evidence[] = [];
  if (promise)
    evidence.push(
      inCatalog(
        schema,
        'Promised',
        `${everyWords(promise.heartbeatInterval)}, silent after ${runLength(promise.heartbeatLimit)}`,
        'public.queues',
      ),
    );
  if (running.state === 'read') {
    const { count, renewed, silent, readAt } = running.value;
    const value = `${renewed ?? 0} of ${count} renewed, ${silent?.count ?? 0} not heard in time`;
    evidence.push({ what: 'Running attempts', value, where: running.where, readAt });
  }
  if (closed.state === 'read') {
    const { long, renewed, readAt } = closed.value;
    const value = `${countOf(long.count, 'run')} longer than ${runLength(limitOf(queue))}, ${long.unrenewed?.count ?? 0} of them without a renewal; ${renewed ?? 0} renewed`;
    evidence.push({ what: 'Closed attempts', value, where: closed.where, readAt });
  }
  return evidence;
}
