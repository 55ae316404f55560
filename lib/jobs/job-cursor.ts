import { isJobKey, LARGEST_JOB_KEY } from '@/lib/jobs/job-key';

/** Where a page begins: the rows next to this id on the older or the newer side, itself left out. */
export type JobCursor = { side: 'older' | 'newer'; key: string };

/** The last page on either side: from beyond every id. */
const OLDEST: JobCursor = { side: 'newer', key: '0' };
const NEWEST: JobCursor = { side: 'older', key: LARGEST_JOB_KEY };

/** How the two ends stand in the URL. */
export const LIST_ENDS = { oldest: 'oldest', newest: 'newest' } as const;

/** `older-1234`, as it stands in the URL. */
export function formatJobCursor({ side, key }: JobCursor): string {
  return `${side}-${key}`;
}

/** True for a cursor that is one end of the list: nothing lies behind it. */
export function isListEnd({ side, key }: JobCursor): boolean {
  return key === (side === 'newer' ? OLDEST : NEWEST).key;
}

/** Null when the text is no cursor of this list. */
export function parseJobCursor(text: string): JobCursor | null {
  const cursor = parseForeignCursor(text);
  return cursor === null || isListEnd(cursor) || isJobKey(cursor.key) ? cursor : null;
}

/** The same for keys of any form, such as those of a table of others. */
export function parseForeignCursor(text: string): JobCursor | null {
  if (text === LIST_ENDS.oldest) return OLDEST;
  if (text === LIST_ENDS.newest) return NEWEST;
  const [, side, key] = /^(older|newer)-([^\0]{1,200})$/.exec(text) ?? [];
  return side && key ? { side: side as JobCursor['side'], key } : null;
}
