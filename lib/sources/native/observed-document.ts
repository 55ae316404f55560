import { z } from 'zod';
import { listOf, moment } from '@/lib/db/document';
import { JOB_STATUSES } from '@/lib/jobs/job';
import { shownRecord, shownText } from '@/lib/privacy/shown';

/** What tells how an attempt ended. */
const ending = z.object({
  status: z.enum(JOB_STATUSES),
  lastError: shownText.nullable(),
  closing: z.string().nullable(),
});

const pastAttempt = ending.extend({
  attempt: z.number(),
  owner: z.string().nullable(),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
});

const lateWrite = ending.extend({
  at: moment,
  attempt: z.number(),
  owner: z.string().nullable(),
  write: z.string(),
});

const outsideChange = z.object({
  at: moment,
  attempt: z.number(),
  detail: z.object({
    by: z.string(),
    application: shownText.nullable(),
    before: z.unknown(),
    after: z.unknown(),
  }),
});

const effect = z.object({
  key: z.string(),
  stage: z.string(),
  provider: z.string(),
  honoursKeys: z.boolean(),
  status: z.enum(['intended', 'confirmed', 'denied', 'unknown']),
  token: z.string(),
  intendedAt: moment,
  settledAt: moment.nullable(),
});

/** One attempt as the statement gives it, with what belongs to its subject. */
export const observedJob = z.object({
  key: z.string(),
  queue: z.string(),
  subject: z.string(),
  facts: z.object({
    status: z.enum(JOB_STATUSES),
    attempt: z.number(),
    maxAttempts: z.number(),
    newest: z.boolean(),
    stage: z.string().nullable(),
    stageEnteredAt: moment.nullable(),
    startedAt: moment.nullable(),
    finishedAt: moment.nullable(),
    availableAt: moment,
    stopRequestedAt: moment.nullable(),
    lastError: shownText.nullable(),
  }),
  lease: z.object({
    owner: z.string().nullable(),
    token: z.string().nullable(),
    until: moment.nullable(),
    renewedAt: moment.nullable(),
  }),
  subjectTokens: z.object({ floorToken: z.string(), lastToken: z.string() }),
  lateWritesRejected: z.number(),
  effects: listOf(effect),
  past: listOf(pastAttempt),
  lateWrites: listOf(lateWrite),
  outsideChanges: listOf(outsideChange),
});

const queue = z.object({
  name: z.string(),
  ttl: z.number(),
  heartbeatInterval: z.number(),
  heartbeatLimit: z.number(),
  grace: z.number(),
  progressLimit: z.number(),
  maxAttempts: z.number(),
  takeover: z.enum(['automatic', 'sweep', 'operator']),
  sweepAge: z.number().nullable(),
  stages: z.array(z.string()),
  destinationChecksTokens: z.boolean(),
  // By its functions, whatever the queue.
  fenced: z.literal(true).default(true),
  neverHappen: z.string().nullable(),
  runbookUrl: z.string().nullable(),
  pausedAt: moment.nullable(),
});

const worker = z.object({
  id: z.string(),
  host: z.string(),
  application: shownText,
  osPid: z.number(),
  backendPid: z.number().nullable(),
  backendStart: moment.nullable(),
  state: z.enum(['active', 'draining', 'stopped']),
  queues: z.array(z.string()),
  startedAt: moment,
  heartbeatAt: moment,
  clockOffset: z.number().nullable(),
  exitRecord: shownRecord.nullable(),
  holds: z.boolean(),
});

/**
 * The whole answer. Jobs are checked one by one later on, and can be gone through once: a row that this console does not understand is
 * left out and named, and the others are still judged.
 */
export const observedDocument = z.object({
  databaseNow: moment,
  database: z.string(),
  databaseStartedAt: moment,
  /** Null where one job is looked at alone. */
  running: z.number().nullable(),
  jobs: z
    .record(z.string(), listOf(z.unknown()))
    .nullable()
    .transform((columns) => rowsOf(columns ?? {})),
  queues: listOf(queue),
  workers: listOf(worker),
  /** Where one job is looked at alone, how all workers are; null where one of them is known to be alive. */
  others: z
    .object({
      limits: z.record(z.string(), z.number()),
      workers: listOf(z.object({ queues: z.array(z.string()), heartbeatAt: moment, workers: z.int() })),
    })
    .nullable(),
});

type Row = Record<string, unknown>;

/**
 * Rows from columns, each named by its place in a row: `lease.owner`. One at a time, so that none of thousands outlives its own check.
 */
function* rowsOf(columns: Readonly<Record<string, readonly unknown[]>>): Generator<unknown> {
  const places = Object.entries(columns).map(([place, values]) => [...partsOf(place), values] as const);
  const rows = Math.max(0, ...places.map(([, , values]) => values.length));
  for (let index = 0; index < rows; index++) {
    const row: Row = {};
    for (const [name, part, values] of places) put(row, name, part, values[index]);
    yield row;
  }
}

function partsOf(place: string): [name: string, part: string | undefined] {
  const [name = '', part] = place.split('.');
  return [name, part];
}

function put(row: Row, name: string, part: string | undefined, value: unknown): void {
  if (part === undefined) {
    row[name] = value;
    return;
  }
  row[name] ??= {};
  (row[name] as Row)[part] = value;
}

export type ObservedJob = z.infer<typeof observedJob>;
export type ObservedWorker = z.infer<typeof worker>;
export type ObservedPast = z.infer<typeof pastAttempt>;
export type ObservedEnding = z.infer<typeof ending>;
export type ObservedLateWrite = z.infer<typeof lateWrite>;
export type ObservedOutsideChange = z.infer<typeof outsideChange>;
export type ObservedDocument = z.infer<typeof observedDocument>;
