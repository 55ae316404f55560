import { FOLLOW_UP_WORDS } from '@/components/leases/wait-words';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { isArmed, type LeaseWait } from '@/lib/leases/lease-wait';
import type { Finding } from '@/lib/triage/finding';

/** Where a finding was seen, and the permalink that opens it for those who are signed in. */
export type SeenIn = { database: string; environment: string; url: string; wait: LeaseWait | null };

/** Three plain lines for the incident channel: what, since when, what is being done. */
export function channelLines(finding: Finding, { database, environment, url, wait }: SeenIn): string {
  const since = finding.since ? `Since ${formatUtcDateTime(finding.since)}` : 'Since when is not known';
  const what =
    finding.about === 'job'
      ? `${finding.subject} (${finding.queue}, attempt ${finding.attempt})`
      : finding.cause;
  const done = isArmed(wait) ? armedLine(wait) : adviceLine(finding);
  return [
    `${what}: ${finding.sentence}`,
    `${since}, on ${database} (${environment}), as read ${formatUtcDateTime(finding.databaseNow)}.`,
    `${done} ${url}`,
  ].join('\n');
}

function armedLine({ armedBy, followUp, dueAt }: LeaseWait): string {
  return `${armedBy.name} waits it out: ${FOLLOW_UP_WORDS[followUp]} at ${formatUtcDateTime(dueAt)}, unless it is renewed.`;
}

function adviceLine({ safe: [advice] }: Finding): string {
  return advice
    ? `Nothing has been done yet; advised: ${advice.label}.`
    : 'Nothing has been done yet; no act is safe.';
}
