import { countOf } from '@/lib/format/count';
import { formatDuration, formatRemaining } from '@/lib/format/duration';
import { formatUtcTime } from '@/lib/format/utc-time';
import { columnsOf, nameOf } from '@/lib/health/questions/columns';
import {
  answerOf,
  type Evidence,
  type Fix,
  type QuestionAnswer,
  type Reason,
} from '@/lib/health/questions/question';
import {
  type ClosedFacts,
  LOOK_BACK_HOURS,
  type QuestionFacts,
  type QueueFacts,
  type RunningFacts,
} from '@/lib/health/questions/queue-facts';
import type { SchemaFacts } from '@/lib/health/questions/schema-facts';
import {
  attemptWords,
  countedWords,
  everyWords,
  inCatalog,
  MIGRATE,
  runLength,
  sqlLiteral,
  unreadReason,
} from '@/lib/health/questions/words';
import { secondsBetween } from '@/lib/time';

/** A renewal may be missed twice before the lease lapses; with fewer in it, one hiccup takes the job away. */
const BEATS_IN_A_LEASE = 3;

/**
 * Is the lease longer than the longest observed run? A run that outlasts its lease lives by its renewals alone, so that it is
 * no however well it renewed: a worker that pauses between two of them is taken over while it works.
 */
export function doesLeaseOutlastRuns(
  schema: SchemaFacts,
  queue: QueueFacts,
  promises: QuestionFacts['promises'],
): QuestionAnswer {
  const { table } = schema;
  const columns = table && columnsOf(table);
  if (!table || !columns || nameOf(columns, 'leaseUntil') === null) return noLease(schema);
  const running = queue.running.state === 'read' ? queue.running.value : null;
  const closed = queue.closed.state === 'read' ? queue.closed.value : null;
  const ttl = queue.promise?.ttl ?? running?.leaseSeen ?? null;
  const evidence = evidenceOf(schema, queue, ttl);
  const doubts: Reason[] = [];
  if (queue.closed.state === 'unread') doubts.push(unreadReason(queue.closed, 'How long runs took'));
  if (queue.running.state === 'unread') doubts.push(unreadReason(queue.running, 'What runs now'));
  if (ttl === null && promises.state === 'unread') doubts.push(unreadReason(promises, 'How long a lease is'));
  else if (ttl === null)
    doubts.push({ sentence: 'How long a lease is, nothing here tells.', note: 'no lease length' });

  const runs = closed?.runs ?? null;
  const beside = runs && {
    ...{ count: runs.count, p50: runs.p50, p95: runs.p95, p99: runs.p99, max: runs.max },
    lease: ttl,
  };
  const longest = Math.max(runs?.max ?? 0, running?.longest?.age ?? 0);
  if (!runs && longest === 0 && doubts.length === 0)
    doubts.push({
      sentence: `No run was closed by its owner in the last ${LOOK_BACK_HOURS} h, and none is under way.`,
      note: 'no run yet',
    });

  const faults: Reason[] =
    ttl !== null && longest > ttl ? [tooShort(queue, ttl, longest, closed, running)] : [];
  return answerOf('lease', {
    faults,
    // What was not read could only make a no worse.
    doubts: faults.length > 0 ? [] : doubts,
    evidence,
    yes: {
      sentence: `The lease of ${formatDuration((ttl ?? 0) * 1_000)} is longer than the longest ${runs ? `of ${countOf(runs.count, 'run')}` : 'run under way'}, ${runLength(longest)}.${thin(queue)}`,
    },
    runs: beside,
  });
}

function noLease(schema: SchemaFacts): QuestionAnswer {
  const { table } = schema;
  return answerOf('lease', {
    faults: [
      {
        sentence: `There is no lease: ${table ? 'no column says until when an owner has a job' : 'there is no table processing_jobs'}, so one whose worker is gone is never taken over.`,
        note: 'no lease',
        fixes: table
          ? [
              {
                does: 'Add it, and let workers set and renew it by the database’s clock.',
                sql: `ALTER TABLE ${table.name} ADD COLUMN lease_until timestamptz;`,
              },
            ]
          : [MIGRATE],
      },
    ],
    doubts: [],
    yes: { sentence: '' },
    evidence: [
      inCatalog(schema, 'Column of the lease', 'none', table ? `pg_attribute of ${table.name}` : 'pg_class'),
    ],
  });
}

function tooShort(
  queue: QueueFacts,
  ttl: number,
  longest: number,
  closed: ClosedFacts | null,
  running: RunningFacts | null,
): Reason {
  const lease = formatDuration(ttl * 1_000);
  const runs = closed?.runs;
  const p99 =
    runs && runs.p99 > ttl
      ? `p99 of ${countOf(runs.count, 'run')} is ${runLength(runs.p99)}, the longest ${runLength(longest)}`
      : null;
  const max =
    runs && longest === runs.max
      ? `the longest of ${countOf(runs.count, 'run')} took ${runLength(longest)}`
      : `a run under way is ${runLength(longest)} old`;
  return {
    sentence: [
      `The lease is ${lease}, and ${p99 ?? max}.`,
      ...(closed && closed.over.count > 0 ? [byRenewals(closed, lease)] : []),
      nextLapse(running, ttl),
    ].join(' '),
    fixes: [lengthen(queue, longest)],
  };
}

/** That runs outlasted the lease and kept it is why nothing has happened so far, and no more than that. */
function byRenewals({ over }: ClosedFacts, lease: string): string {
  const ran = `${countOf(over.count, 'run')} outlasted it`;
  if (over.renewed === null) return `${ran}.`;
  if (over.renewed === over.count)
    return `${ran} and lived by renewals: a worker that pauses for ${lease} loses such a job.`;
  return `${ran}, ${over.count - over.renewed} of them without one renewal.`;
}

/** Whose lease ends first, as things stand: what is renewed in time stands down. */
function nextLapse(running: RunningFacts | null, ttl: number): string {
  if (!running) return 'What runs now was not read, so the next to lapse is not known.';
  const { nextLapse: next, readAt, lapsed } = running;
  const gone = lapsed && lapsed.count > 0 ? ` Lapsed already: ${countedWords(lapsed, 'attempt')}.` : '';
  if (!next?.leaseUntil)
    return `Nothing runs under a live lease: the next run without a renewal lapses after ${formatDuration(ttl * 1_000)}.${gone}`;
  const left = formatRemaining(secondsBetween(readAt, next.leaseUntil) * 1_000);
  const heard = next.heartbeatAt === null ? '' : `, last renewed ${formatUtcTime(next.heartbeatAt)}`;
  return `Next to lapse, if its heartbeats stop: ${attemptWords(next)}, at ${formatUtcTime(next.leaseUntil)} UTC (in ${left}${heard}).${gone}`;
}

/** Half as long again as the longest, in whole five seconds. */
function lengthen({ promise }: QueueFacts, longest: number): Fix {
  const seconds = Math.ceil((longest * 1.5) / 5) * 5;
  const does = `Make the lease half as long again as the longest run, ${formatDuration(seconds * 1_000)}, or the runs shorter. A longer lease is also a longer wait when a worker is lost.`;
  if (!promise) return { does, sql: null };
  return {
    does,
    sql: `UPDATE public.queues SET ttl = '${seconds} s' WHERE name = ${sqlLiteral(promise.name)};`,
  };
}

function thin({ promise }: QueueFacts): string {
  if (!promise || promise.ttl / promise.heartbeatInterval >= BEATS_IN_A_LEASE) return '';
  return ` Fewer than ${BEATS_IN_A_LEASE} heartbeats fit into it: a single one that is late may cost the lease.`;
}

function evidenceOf(
  schema: SchemaFacts,
  { promise, closed, running }: QueueFacts,
  ttl: number | null,
): Evidence[] {
  const evidence: Evidence[] = [];
  if (promise) {
    const beats = promise.ttl / promise.heartbeatInterval;
    const ratio = Number.isInteger(beats) ? String(beats) : beats.toFixed(1);
    evidence.push(
      inCatalog(schema, 'Lease', formatDuration(promise.ttl * 1_000), 'public.queues.ttl'),
      inCatalog(
        schema,
        'Heartbeats in a lease',
        `${ratio}, one ${everyWords(promise.heartbeatInterval)}`,
        'public.queues.heartbeat_interval',
      ),
    );
  } else if (ttl !== null && running.state === 'read')
    evidence.push({
      what: 'Lease, as renewals gave it',
      value: formatDuration(ttl * 1_000),
      where: running.where,
      readAt: running.readAt,
    });
  if (closed.state === 'read') evidence.push(...closedEvidence(closed.value, closed.where));
  if (running.state === 'read') {
    const { longest, count, readAt } = running.value;
    const value = longest?.age
      ? `${runLength(longest.age)} so far, ${attemptWords(longest)}`
      : `none of ${count}`;
    evidence.push({ what: 'Longest run under way, lease live', value, where: running.where, readAt });
  }
  return evidence;
}

function closedEvidence(
  { runs, takenBack, count, bounded, since, readAt }: ClosedFacts,
  where: string,
): Evidence[] {
  const back =
    bounded && since !== null
      ? `the newest ${count}, back to ${formatUtcTime(since)}`
      : `all ${count} of the last ${LOOK_BACK_HOURS} h`;
  const tell = (what: string, value: string): Evidence => ({ what, value, where, readAt });
  return [
    tell('Closed attempts looked at', back),
    ...(runs
      ? [
          tell('p50, p95, p99, max', [runs.p50, runs.p95, runs.p99, runs.max].map(runLength).join(', ')),
          tell('Longest run', attemptWords(runs.longest)),
        ]
      : []),
    ...(takenBack > 0
      ? [tell('Closed by somebody else', `${takenBack}: how long they would have run is not known`)]
      : []),
  ];
}
