import 'server-only';
import { type JobCursor, parseJobCursor } from '@/lib/jobs/job-cursor';
import type { JobKeys, JobPage } from '@/lib/jobs/job-list';

/**
 * The keys of what a list finds, newest first, at most so many, and whether there may be more. Read page by page, as the list
 * itself is: what is selected is what one would see by going on. Throws DatabaseError.
 */
export async function listKeys(
  read: (cursor: JobCursor | null) => Promise<JobPage>,
  most: number,
): Promise<JobKeys> {
  const keys: string[] = [];
  let older: string | null = null;
  do {
    const page = await read(older === null ? null : parseJobCursor(older));
    keys.push(...page.rows.map(({ address }) => address.key));
    older = page.older;
  } while (older !== null && keys.length < most);
  return { keys: keys.slice(0, most), more: older !== null || keys.length > most };
}
