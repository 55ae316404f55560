import { requestSubject, requestWish } from '@/components/recovery/request-title';
import type { Approval } from '@/lib/approvals/approval';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';

/** Three plain lines for the incident channel: what is asked, since when, and who must do what. */
export function requestLines(approval: Approval, environment: string, url: string): string {
  const { requester, queue, address, askedAt, expiresAt, why, reason } = approval;
  const where = queue === null ? '' : ` (${queue})`;
  return [
    `${requestSubject(approval)}${where}: ${requester.name} asks a second person to ${requestWish(approval)}. ${why}`,
    `Since ${formatUtcDateTime(askedAt)}, on ${address.database} (${environment}). Reason: ${reason}`,
    `An approver decides until ${formatUtcTime(expiresAt)} UTC; until then nothing changes. ${url}`,
  ].join('\n');
}
