import 'server-only';
import type { Database } from '@/lib/db/pool';
import { parseJobCursor } from '@/lib/jobs/job-cursor';
import type { JobFilter, JobKeys } from '@/lib/jobs/job-list';
import { listJobs } from '@/lib/jobs/queries/list-jobs';

/**
 * The keys of what a filter finds, newest first, at most so many, and whether there may be more. Read page by page, as the list
 * itself is: what is selected is what one would see by going on. Throws DatabaseError.
 */
export async function listKeys(db: Database, filter: JobFilter, most: number): Promise<JobKeys> {
  const keys: string[] = [];
  let older: string | null = null;
  do {
    const page = await listJobs(db, filter, older === null ? null : parseJobCursor(older));
    keys.push(...page.rows.map(({ address }) => address.key));
    older = page.older;
  } while (older !== null && keys.length < most);
  return { keys: keys.slice(0, most), more: older !== null || keys.length > most };
}
