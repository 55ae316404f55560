import { z } from 'zod';
import { JOB_STATUSES, type Job, type JobRow } from '@/lib/jobs/job';

/** The source of every row in public.processing_jobs. */
export const NATIVE = 'native';

/** What a list reads of public.processing_jobs, under the names of {@link JobRow}. No payload, one line of the error. */
export const LIST_COLUMNS = `
  j.id, j.queue, j.subject, j.attempt, j.max_attempts as "maxAttempts", j.status, j.processing_stage as stage,
  j.lease_owner as owner, j.lease_token as token, j.lease_until as "leaseUntil", j.heartbeat_at as "heartbeatAt",
  j.started_at as "startedAt", j.finished_at as "finishedAt", j.available_at as "availableAt",
  j.created_at as "createdAt", left(split_part(j.last_error, chr(10), 1), 200) as "errorLine"`;

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
  errorLine: z.string().nullable(),
};

export const listRow = z.object(columns);

export const detailRow = z.object({
  ...columns,
  stageEnteredAt: moment.nullable(),
  stopRequestedAt: moment.nullable(),
  retryOf: z.string().nullable(),
  lastError: z.string().nullable(),
  payloadBytes: z.number(),
});

/** A row as the database gave it, with the address that names it everywhere else. */
export function toJobRow({ id, ...row }: z.infer<typeof listRow>, database: string): JobRow {
  return { address: { source: NATIVE, database, key: id }, ...row };
}

export function toJob({ id, ...row }: z.infer<typeof detailRow>, database: string): Job {
  return { address: { source: NATIVE, database, key: id }, ...row };
}
