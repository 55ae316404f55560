import type { Pool } from 'pg';
import { z } from 'zod';
import { openPool } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { readQuestionFacts } from '@/lib/health/queries/read-question-facts';
import type { QuestionFacts } from '@/lib/health/questions/queue-facts';
import { MEMBERSHIP_OPTIONS } from '@/lib/rights/membership';

/**
 * Reads what the six questions are answered from, with the login's own rights, and as leasehold_reader where the login may
 * take that role and it sees more. Every transaction is read-only, waits half a second for a lock at most, and ends after
 * ten. Throws DatabaseError.
 */
export async function examine(connectionString: string): Promise<QuestionFacts> {
  const own = await readAs(connectionString, undefined);
  if (unreadParts(own.facts) === 0 || !own.mayTakeReader) return own.facts;
  const { facts } = await readAs(connectionString, 'leasehold_reader');
  return unreadParts(facts) < unreadParts(own.facts) ? facts : own.facts;
}

async function readAs(
  connectionString: string,
  role: 'leasehold_reader' | undefined,
): Promise<{ facts: QuestionFacts; mayTakeReader: boolean }> {
  const pool = openPool({
    ...{ connectionString, applicationName: 'leasehold doctor', readOnly: true },
    ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 500, max: 1 },
    ...(role ? { role } : {}),
  });
  try {
    return { mayTakeReader: await mayTakeReader(pool), facts: await readQuestionFacts(pool) };
  } finally {
    await pool.end();
  }
}

async function mayTakeReader(db: Pool): Promise<boolean> {
  const text = `
    select exists (
      select from pg_catalog.pg_roles
      where rolname = 'leasehold_reader' and pg_has_role(session_user, oid,
        case when current_setting('server_version_num')::int >= ${MEMBERSHIP_OPTIONS} then 'set' else 'member' end)) as "may"`;
  return (await readRow(db, { text }, z.object({ may: z.boolean() }))).may;
}

/** What is there and was hidden: what a table has no place for, no role would see. */
function unreadParts({ promises, watcher, queues }: QuestionFacts): number {
  const parts = [promises, watcher, ...queues.flatMap(({ running, closed }) => [running, closed])];
  return parts.filter((part) => part.state === 'unread' && !part.lacks).length;
}
