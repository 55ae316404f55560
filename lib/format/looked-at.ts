import { formatCount } from '@/lib/format/count';

/** Among what something was looked for before the looking stopped: `the newest 50,000 jobs`, or `10,000 jobs from here on`. */
export function lookedAtWords(
  rows: number,
  what: string,
  { newer, older }: { newer: string | null; older: string | null },
): string {
  const many = `${formatCount(rows)} ${what}`;
  if (newer === null) return `the newest ${many}`;
  return older === null ? `the oldest ${many}` : `${many} from here on`;
}
