import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { Job } from '@/lib/jobs/job';
import { isJobKey } from '@/lib/jobs/job-key';
import { detailRow, LIST_COLUMNS, toJob } from '@/lib/jobs/queries/job-row';

/** One attempt in full but for its payload, of which only the size and the number of keys are read. Null when there is none of that id. */
export async function findJob(db: Database, key: string): Promise<Job | null> {
  const [found] = await readRows(db, { name: 'find-job', text: JOB, values: [key] }, job);
  return found ? toJob(found, found.database) : null;
}

/** Whose attempt it is; null when there is none of that id. Throws DatabaseError. */
export async function subjectOf(
  db: Database,
  key: string,
): Promise<{ queue: string; subject: string } | null> {
  if (!isJobKey(key)) return null;
  const [found] = await readRows(db, { name: 'subject-of', text: SUBJECT, values: [key] }, subject);
  return found ?? null;
}

const SUBJECT = 'select j.queue, j.subject from public.processing_jobs j where j.id = $1::bigint';
const subject = z.object({ queue: z.string(), subject: z.string() });

const JOB = `
  select current_database() as database, ${LIST_COLUMNS},
    j.stage_entered_at as "stageEnteredAt", j.stop_requested_at as "stopRequestedAt",
    j.retry_of as "retryOf", j.last_error as "lastError",
    public.job_payload_bytes(j.id) as "payloadBytes", public.job_payload_keys(j.id) as "payloadKeys"
  from public.processing_jobs j
  where j.id = $1::bigint`;

const job = detailRow.extend({ database: z.string() });
