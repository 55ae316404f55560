import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';

/** How many requests wait at this moment for somebody else than a person, and how many of theirs do. Throws DatabaseError. */
export function countWaiting(db: Database, personId: string): Promise<{ others: number; own: number }> {
  const text = `
    select count(*) filter (where a.requester_id <> $1)::int as others,
      count(*) filter (where a.requester_id = $1)::int as own
    from leasehold.approvals a where a.state = 'waiting' and a.expires_at > clock_timestamp()`;
  const counts = z.object({ others: z.int(), own: z.int() });
  return readRow(db, { name: 'count-waiting-approvals', text, values: [personId] }, counts);
}
