import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { Job, JobRow } from '@/lib/jobs/job';
import { detailRow, LIST_COLUMNS, listRow, toJob, toJobRow } from '@/lib/jobs/queries/job-row';

/** The longest row of attempts a page shows; a subject with more is in a crash loop that the newest ones tell. */
const ATTEMPT_LIMIT = 100;

/** One attempt in full but for its payload, of which only the size and the number of keys are read. Null when there is none of that id. */
export async function findJob(db: Database, key: string): Promise<Job | null> {
  const [found] = await readRows(db, { name: 'find-job', text: JOB, values: [key] }, job);
  return found ? toJob(found, found.database) : null;
}

/** The attempts of a subject, newest first. */
export async function listAttempts(db: Database, queue: string, subject: string): Promise<JobRow[]> {
  const statement = { name: 'list-attempts', text: ATTEMPTS, values: [queue, subject] };
  const rows = await readRows(db, statement, attempt);
  return rows.map((row) => toJobRow(row, row.database));
}

const JOB = `
  select current_database() as database, ${LIST_COLUMNS},
    j.stage_entered_at as "stageEnteredAt", j.stop_requested_at as "stopRequestedAt",
    j.retry_of as "retryOf", j.last_error as "lastError",
    public.job_payload_bytes(j.id) as "payloadBytes", public.job_payload_keys(j.id) as "payloadKeys"
  from public.processing_jobs j
  where j.id = $1::bigint`;

const ATTEMPTS = `
  select current_database() as database, ${LIST_COLUMNS}
  from public.processing_jobs j
  where j.queue = $1 and j.subject = $2
  order by j.attempt desc
  limit ${ATTEMPT_LIMIT}`;

const job = detailRow.extend({ database: z.string() });
const attempt = listRow.extend({ database: z.string() });
