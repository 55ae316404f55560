import type { ClientBase, Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import { timestampText } from '@/lib/db/timestamp';
import type { BackendRequest } from '@/lib/recovery/recovery-request';
import { ANA } from '@/test/support/stuck-job';

/** Whether the server still shows the very session that a wish is about. */
export async function isThere(admin: Pool, { address }: Pick<BackendRequest, 'address'>): Promise<boolean> {
  const { rowCount } = await admin.query(
    `select from pg_stat_activity where pid || '@' || ${timestampText('backend_start')} = $1`,
    [address.key],
  );
  return rowCount === 1;
}

/** All records of the wish that one record belongs to, oldest first. */
export async function recordsOfWish(admin: Pool, seq: string | null): Promise<Record<string, unknown>[]> {
  const { rows } = await admin.query(
    `select e.* from leasehold.audit_events e join leasehold.audit_events one using (correlation_id)
     where one.seq = $1 order by e.seq`,
    [seq],
  );
  return rows;
}

/** Writes an intent down as the console would, and no more. Gives the answer; `intentId` is null where none was written. */
export async function intend(
  db: Pool | ClientBase,
  { address, seen, ...wish }: BackendRequest,
  actor: Actor = ANA,
  bodyHash = 'a test',
): Promise<{ outcome: string; detail: string; intentId: string | null }> {
  const command = {
    ...{ ...wish, actor, bodyHash, correlationId: crypto.randomUUID(), evidence: seen },
    ...{ source: address.source, database: address.database, jobKey: address.key },
  };
  const { rows } = await db.query('select leasehold.intend_signal($1) as answer', [JSON.stringify(command)]);
  return rows[0].answer;
}

/** Sends the signal of an intent, if its guard holds. */
export async function signal(db: Pool | ClientBase, intentId: string | null): Promise<boolean> {
  const { rows } = await db.query('select leasehold.signal_backend($1) as sent', [intentId]);
  return rows[0].sent;
}

/** Tells how it ended so far; null while there is something to wait for. */
export async function settle(
  db: Pool | ClientBase,
  intentId: string | null,
  last = false,
): Promise<{ outcome: string; detail: string } | null> {
  const { rows } = await db.query('select leasehold.settle_signal($1, $2) as answer', [intentId, last]);
  return rows[0].answer;
}
