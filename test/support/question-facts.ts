import { CONTRACT_FUNCTIONS } from '@/lib/health/questions/contract-functions';
import type { QuestionKey } from '@/lib/health/questions/question';
import type { ClosedFacts, NamedAttempt, QueueFacts, RunningFacts } from '@/lib/health/questions/queue-facts';
import type { QuestionsReport } from '@/lib/health/questions/report';
import type { Looked, SchemaFacts, TableFacts } from '@/lib/health/questions/schema-facts';

/** The moment at which everything here was read. */
export const READ_AT = '2026-11-29T03:14:09.000000Z';

const TYPES: Readonly<Record<string, string>> = {
  queue: 'text',
  subject: 'text',
  attempt: 'integer',
  max_attempts: 'integer',
  status: 'text',
  lease_owner: 'text',
  lease_until: 'timestamp with time zone',
  heartbeat_at: 'timestamp with time zone',
  started_at: 'timestamp with time zone',
  finished_at: 'timestamp with time zone',
  renewals: 'integer',
  last_error: 'text',
};

/** A table with nothing wrong with it. */
export function soundTable(changes: Partial<TableFacts> = {}): TableFacts {
  const index = { unique: true, valid: true, ready: true };
  return {
    name: 'public.processing_jobs',
    schema: 'public',
    rows: 1_000,
    columns: Object.entries(TYPES).map(([name, type]) => ({ name, type, readable: true })),
    indexes: [
      { ...index, name: 'one_running', keys: ['queue', 'subject'], predicate: "(status = 'running'::text)" },
      { ...index, name: 'one_attempt', keys: ['queue', 'subject', 'attempt'], predicate: null },
    ],
    reachable: true,
    policed: false,
    writers: [],
    ...changes,
  };
}

export function soundSchema(changes: Partial<SchemaFacts> = {}): SchemaFacts {
  return {
    readAt: READ_AT,
    database: 'billing',
    role: 'leasehold_reader',
    serverVersion: '18.1',
    table: soundTable(),
    functions: CONTRACT_FUNCTIONS,
    beside: { queues: 'open', workers: 'open', watcherLease: 'open' },
    workerRoles: [{ name: 'leasehold_worker', superuser: false, writes: false }],
    ...changes,
  };
}

export const read = <T>(value: T): Looked<T> => ({
  state: 'read',
  value,
  where: 'public.processing_jobs',
  readAt: READ_AT,
});

export const attempt = (changes: Partial<NamedAttempt> = {}): NamedAttempt => ({
  subject: 'INV-1042',
  attempt: 2,
  owner: 'w-7f',
  leaseUntil: '2026-11-29T03:14:47.000000Z',
  heartbeatAt: '2026-11-29T03:12:47.000000Z',
  age: 20,
  ...changes,
});

const NONE = { count: 0, one: null };

export const soundRunning: RunningFacts = {
  ...{
    readAt: READ_AT,
    count: 3,
    doubled: NONE,
    ownerless: NONE,
    unregistered: NONE,
    leaseless: 0,
    lapsed: NONE,
  },
  ...{ silent: NONE, unrenewed: NONE, renewed: 3, longest: attempt(), nextLapse: attempt(), leaseSeen: 120 },
  ...{ uncounted: NONE, beyondMax: NONE, gaps: NONE },
};

export const soundClosed: ClosedFacts = {
  ...{ readAt: READ_AT, count: 200, since: READ_AT, bounded: false, takenBack: 0, renewed: 120 },
  runs: { count: 200, p50: 31, p95: 88, p99: 101, max: 110, longest: attempt({ age: 110 }) },
  over: { count: 0, renewed: 0 },
  long: { count: 180, unrenewed: NONE },
  ...{ ownerless: NONE, overlaps: NONE, gaps: NONE, beyondMax: NONE, uncounted: NONE },
};

/** A queue with a lease of two minutes of which everything was read and nothing is wrong. */
export function soundQueue(changes: Partial<QueueFacts> = {}): QueueFacts {
  return {
    name: 'dunning.send',
    promise: { name: 'dunning.send', ttl: 120, heartbeatInterval: 5, heartbeatLimit: 15, maxAttempts: 5 },
    running: read(soundRunning),
    closed: read(soundClosed),
    ...changes,
  };
}

/** The answers of one queue as a line each: `lease: no`. */
export function answersIn(report: QuestionsReport, queue: string | null): Record<QuestionKey, string> {
  const found = report.queues.find((one) => one.queue === queue);
  return Object.fromEntries(
    (found?.answers ?? []).map(({ question, answer }) => [question, answer]),
  ) as Record<QuestionKey, string>;
}
