import { z } from 'zod';
import { listOf, moment } from '@/lib/db/document';
import { JOB_STATUSES, type JobRow } from '@/lib/jobs/job';
import { shownText } from '@/lib/privacy/shown';

const LINE_LENGTH = 200;

/** A row of any shape, as a list shows it. */
export const listedRow = z.object({
  key: z.string(),
  queue: z.string(),
  subject: z.string(),
  attempt: z.number().nullable(),
  maxAttempts: z.number().nullable(),
  status: z.enum(JOB_STATUSES),
  owner: z.string().nullable(),
  leaseUntil: moment.nullable(),
  heartbeatAt: moment.nullable(),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  availableAt: moment.nullable(),
  createdAt: moment.nullable(),
  lastError: shownText.nullable(),
});
export type ListedRow = z.infer<typeof listedRow>;

/** The same with what its own page and whoever judges it take besides. */
export const foreignRow = listedRow.extend({
  pausedAt: moment.nullable(),
  ttl: z.number().nullable(),
  heartbeatLimit: z.number().nullable(),
  worker: z
    .object({
      ...{ id: z.string(), host: z.string(), application: z.string(), osPid: z.number() },
      ...{ startedAt: moment, heartbeatAt: moment },
    })
    .nullable(),
});
export type ForeignRow = z.infer<typeof foreignRow>;

/** The same with what is judged of a job and not listed. */
export const observedRow = foreignRow.extend({
  queueLockedBy: z.string().nullable(),
  queueLockedSince: moment.nullable(),
});
export type ObservedRow = z.infer<typeof observedRow>;

/** What one statement saw at one moment. Rows are taken one by one, so that one that is not understood spoils no other. */
export const foreignDocument = z.object({
  databaseNow: z.string(),
  database: z.string(),
  databaseStartedAt: z.string(),
  sweeperHeard: z.boolean().nullable(),
  /** How many run; null where one or some were asked for. */
  judged: z.number().nullable(),
  rows: listOf(z.unknown()),
});
export type ForeignDocument = z.infer<typeof foreignDocument>;

/** The row as a list shows it, at its address. */
export function toJobRow(row: ListedRow, source: string, database: string): JobRow {
  const { key, queue, subject, attempt, maxAttempts, status, owner, lastError } = row;
  const { leaseUntil, heartbeatAt, startedAt, finishedAt, availableAt, createdAt } = row;
  return {
    ...{ queue, subject, attempt, maxAttempts, status, owner },
    ...{ leaseUntil, heartbeatAt, startedAt, finishedAt, availableAt, createdAt },
    address: { source, database, key },
    stage: null,
    token: null,
    errorLine: lastError?.split('\n', 1)[0]?.slice(0, LINE_LENGTH) ?? null,
  };
}
