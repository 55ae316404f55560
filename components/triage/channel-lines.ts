import { formatUtcDateTime } from '@/lib/format/utc-time';
import type { Finding } from '@/lib/triage/finding';

/** Where a finding was seen, and the permalink that opens it for those who are signed in. */
export type SeenIn = { database: string; environment: string; url: string };

/** Three plain lines for the incident channel: what, since when, what is being done. */
export function channelLines(finding: Finding, { database, environment, url }: SeenIn): string {
  const since = finding.since ? `Since ${formatUtcDateTime(finding.since)}` : 'Since when is not known';
  const advice = finding.safe[0];
  const done = advice
    ? `Nothing has been done yet; advised: ${advice.label}.`
    : 'Nothing has been done yet; no act is safe.';
  return [
    `${finding.subject} (${finding.queue}, attempt ${finding.attempt}): ${finding.sentence}`,
    `${since}, on ${database} (${environment}), as read ${formatUtcDateTime(finding.databaseNow)}.`,
    `${done} ${url}`,
  ].join('\n');
}
