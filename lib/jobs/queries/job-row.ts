import { z } from 'zod';
import { rowSaying } from '@/lib/db/row-saying';
import { JOB_STATUSES, type Job, type JobRow } from '@/lib/jobs/job';
import { shownText } from '@/lib/privacy/shown';

/** The source of every row in public.processing_jobs. */
export const NATIVE = 'native';

/** What a list reads of public.processing_jobs `j`, by the names of {@link JobRow}. No payload, one line of the error. */
const COLUMNS = {
  id: 'j.id',
  queue: 'j.queue',
  subject: 'j.subject',
  attempt: 'j.attempt',
  maxAttempts: 'j.max_attempts',
  status: 'j.status',
  stage: 'j.processing_stage',
  owner: 'j.lease_owner',
  token: 'j.lease_token',
  leaseUntil: 'j.lease_until',
  heartbeatAt: 'j.heartbeat_at',
  startedAt: 'j.started_at',
  finishedAt: 'j.finished_at',
  availableAt: 'j.available_at',
  createdAt: 'j.created_at',
  errorLine: 'left(split_part(j.last_error, chr(10), 1), 2000)',
};

export const LIST_COLUMNS = Object.entries(COLUMNS)
  .map(([name, expression]) => `${expression} as "${name}"`)
  .join(', ');

/** The columns of the table behind them. The payload is not among those that may be read. */
export const TABLE_COLUMNS = Object.values(COLUMNS).map(
  (expression) => /j\.(\w+)/.exec(expression)?.[1] ?? '',
);

/**
 * What is said once of a page, in the columns of a job and told from one by having no id: the name of the database, the moment, and
 * `stop`, an id or null. Columns of its own, empty beside each job, took as long as a tenth of the page.
 */
export function headColumns(stop: string): string {
  const said = { queue: 'current_database()::text', createdAt: 'clock_timestamp()', token: stop };
  return rowSaying(COLUMNS, said);
}

const moment = z.string();

const columns = {
  id: z.string(),
  queue: z.string(),
  subject: z.string(),
  attempt: z.number(),
  maxAttempts: z.number(),
  status: z.enum(JOB_STATUSES),
  stage: z.string().nullable(),
  owner: z.string().nullable(),
  token: z.string().nullable(),
  leaseUntil: moment.nullable(),
  heartbeatAt: moment.nullable(),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  availableAt: moment,
  createdAt: moment,
  // Cut when its secrets are out of it: half of one is not known for what it is.
  errorLine: shownText.transform((line) => line.slice(0, 200)).nullable(),
};

export const listRow = z.object(columns);

/** A row of {@link headColumns}. */
export const headRow = z
  .object({ id: z.null(), queue: z.string(), createdAt: moment, token: z.string().nullable() })
  .transform(({ id, queue, createdAt, token }) => ({
    id,
    database: queue,
    databaseNow: createdAt,
    stop: token,
  }));

export const detailRow = z.object({
  ...columns,
  stageEnteredAt: moment.nullable(),
  stopRequestedAt: moment.nullable(),
  retryOf: z.string().nullable(),
  lastError: shownText.nullable(),
  payloadBytes: z.number(),
  payloadKeys: z.number().nullable(),
});

/** A row as the database gave it, with the address that names it everywhere else. */
export function toJobRow({ id, ...row }: z.infer<typeof listRow>, database: string): JobRow {
  return { address: { source: NATIVE, database, key: id }, ...row };
}

export function toJob({ id, ...row }: z.infer<typeof detailRow>, database: string): Job {
  return { address: { source: NATIVE, database, key: id }, ...row };
}
