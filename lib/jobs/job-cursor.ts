import { isJobKey } from '@/lib/jobs/job-key';

/** Where a page begins: the rows next to this id on the older or the newer side, itself left out. */
export type JobCursor = { side: 'older' | 'newer'; key: string };

/** `older-1234`, as it stands in the URL. */
export function formatJobCursor({ side, key }: JobCursor): string {
  return `${side}-${key}`;
}

/** Null when the text is no cursor of this list. */
export function parseJobCursor(text: string): JobCursor | null {
  const [, side, key] = /^(older|newer)-(\d+)$/.exec(text) ?? [];
  if (!side || !key || !isJobKey(key)) return null;
  return { side: side as JobCursor['side'], key };
}
