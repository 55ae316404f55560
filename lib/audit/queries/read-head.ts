import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { ChainHead } from '../verify-export.mjs';

/** The newest event's number and hash, which together stand for the whole record; null while it is empty. Throws DatabaseError. */
export async function readHead(db: Database): Promise<ChainHead | null> {
  const text = 'select seq, hash from leasehold.audit_events order by seq desc limit 1';
  const [head] = await readRows(
    db,
    { name: 'chain-head', text },
    z.object({ seq: z.string(), hash: z.string() }),
  );
  return head ?? null;
}
