import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { WAIT_STATES } from '@/lib/leases/lease-wait';
import type { Lead } from '@/lib/watcher/lead';

/** How the wait stands after a call; `fenced` when the lead is lost, and nothing was looked at. */
export type Fired = (typeof FIRED)[number];
const FIRED = [...WAIT_STATES, 'fenced'] as const;

/** More than end in one tick; the next goes on with the rest. */
const BATCH = 200;

/**
 * Armed waits that are due, or whose lease is not as it was when they were armed: renewed, taken over, closed. Read without
 * a lock; each is judged again under its own.
 */
const READY = `
  select w.id
  from leasehold.lease_waits w
  left join public.processing_jobs j on j.id = case when w.job_key ~ '^[0-9]{1,18}$' then w.job_key::bigint end
  where w.state = 'armed' and (
    w.due_at <= clock_timestamp()
    or (j.status, j.lease_owner, j.lease_token, j.lease_until) is distinct from ('running', w.owner, w.token, w.lease_until))
  order by w.due_at, w.id
  limit ${BATCH}`;

/** The ids of the waits that something is to be done about, the longest due first. Throws DatabaseError. */
export async function readyWaits(db: Database): Promise<string[]> {
  const rows = await readRows(db, { name: 'ready-waits', text: READY }, z.object({ id: z.string() }));
  return rows.map(({ id }) => id);
}

/** Carries out one wait, or ends it for the reason that stands in its record. One call, one transaction. */
export async function fireWait(db: Database, { holder, token }: Lead, id: string): Promise<Fired> {
  const statement = {
    name: 'fire-wait',
    text: 'select leasehold.fire_wait($1, $2, $3) as state',
    values: [holder, token, id],
  };
  return (await readRow(db, statement, z.object({ state: z.enum(FIRED) }))).state;
}
