import type { Timestamp } from '@/lib/time';

/** Where a job lives. The only way to name one in URLs, audit and findings; the key is text whatever the source's key is. */
export type JobAddress = { source: string; database: string; key: string };

/** The stored position of an attempt. Completed and failed are terminal: the row never changes again. */
export const JOB_STATUSES = ['pending', 'running', 'held', 'failed', 'completed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const TERMINAL_STATUSES: readonly JobStatus[] = ['failed', 'completed'];

/** What a list shows of an attempt: no payload, no error beyond its first line. */
export type JobRow = {
  address: JobAddress;
  queue: string;
  subject: string;
  attempt: number | null;
  maxAttempts: number | null;
  status: JobStatus;
  stage: string | null;
  owner: string | null;
  token: string | null;
  leaseUntil: Timestamp | null;
  heartbeatAt: Timestamp | null;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  availableAt: Timestamp | null;
  createdAt: Timestamp | null;
  errorLine: string | null;
};

/** One attempt in full, without its payload: revealing that is an act of its own. */
export type Job = JobRow & {
  stageEnteredAt: Timestamp | null;
  stopRequestedAt: Timestamp | null;
  retryOf: string | null;
  lastError: string | null;
  payloadBytes: number;
  /** How many keys it has at its top; null when it is no object. */
  payloadKeys: number | null;
};
