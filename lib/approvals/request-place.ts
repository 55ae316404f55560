import { type JobCursor, parseJobCursor } from '@/lib/jobs/job-cursor';
import { isJobKey } from '@/lib/jobs/job-key';

/** A place in the list of requests, as `before` in the URL: `older-12`, `newer-12` or `oldest`; a number alone is what older links have. */
export function parseRequestPlace(text: string): JobCursor | null {
  return isJobKey(text) ? { side: 'older', key: text } : parseJobCursor(text);
}
