import 'server-only';
import { z } from 'zod';
import type { WaitingRequest } from '@/lib/approvals/approval';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

/** One request waits for each act and target, for a quarter of an hour: more than a night brings. */
const LIMIT = 200;

/** Of those that a condition on `a` holds for. */
export const WAITING_REQUESTS = (condition: string) => `
  select a.id, a.verb, a.source, a.database, a.job_key as key, a.subject, a.requester_id as "requesterId",
    a.requester_name as "requesterName", a.requester_role as "requesterRole", a.asked_at as "askedAt",
    a.expires_at as "expiresAt"
  from leasehold.approvals a
  where a.state = 'waiting' and a.expires_at > clock_timestamp() and ${condition}
  order by a.expires_at, a.id
  limit ${LIMIT}`;

export const waitingRow = z.object({
  id: z.string(),
  verb: z.string(),
  source: z.string(),
  database: z.string(),
  key: z.string(),
  subject: z.string().nullable(),
  requesterId: z.string(),
  requesterName: z.string(),
  requesterRole: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
});

/** What waits for a second person at this moment, the first to expire first. Throws DatabaseError. */
export async function waitingRequests(db: Database): Promise<WaitingRequest[]> {
  const rows = await readRows(db, { name: 'waiting-requests', text: WAITING_REQUESTS('true') }, waitingRow);
  return rows.map(toWaitingRequest);
}

export function toWaitingRequest({
  source,
  database,
  key,
  requesterId,
  requesterName,
  requesterRole,
  ...row
}: z.output<typeof waitingRow>): WaitingRequest {
  return {
    ...row,
    address: { source, database, key },
    requester: { id: requesterId, name: requesterName, role: requesterRole },
  };
}
