import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { JobFilter, JobKeys } from '@/lib/jobs/job-list';
import { jobConditions } from '@/lib/jobs/queries/job-conditions';

/** The keys of what a filter finds, newest first, at most so many, and whether there are more. Throws DatabaseError. */
export async function listKeys(db: Database, filter: JobFilter, most: number): Promise<JobKeys> {
  const { sql, values } = jobConditions(filter);
  const statement = {
    text: `
      select j.id from public.processing_jobs j
      ${sql.length > 0 ? `where ${sql.join(' and ')}` : ''}
      order by j.id desc
      limit $${values.length + 1}`,
    values: [...values, most + 1],
  };
  const keys = (await readRows(db, statement, z.object({ id: z.string() }))).map(({ id }) => id);
  return { keys: keys.slice(0, most), more: keys.length > most };
}
