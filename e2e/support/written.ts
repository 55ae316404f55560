import type { Pool } from 'pg';

/** What has been written so far: how many records and requests there are, and the rows of every job as text. */
export type Written = { records: number; requests: number; jobs: string };

/** Taken before and after; two equal ones mean that nothing was written between them. */
export async function readWritten(admin: Pool): Promise<Written> {
  const { rows } = await admin.query<Written>(
    `select (select count(*)::int from leasehold.audit_events) as records,
            (select count(*)::int from leasehold.requests) as requests,
            (select string_agg(job::text, E'\n' order by job.id) from public.processing_jobs job) as jobs`,
  );
  const [row] = rows;
  if (!row) throw new Error('The counts could not be read.');
  return row;
}
