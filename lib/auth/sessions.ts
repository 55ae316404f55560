import 'server-only';
import { z } from 'zod';
import type { SessionRow } from '@/lib/auth/people/person';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

const row = z.object({
  id: z.string(),
  openedAt: z.string(),
  expiresAt: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/** The standing sessions of a person, newest first. */
export function listSessions(database: Database, userId: string): Promise<SessionRow[]> {
  const statement = {
    text: `select s.id, s.created_at as "openedAt", s.expires_at as "expiresAt",
        nullif(s.ip_address, '') as address, nullif(s.user_agent, '') as "userAgent"
      from leasehold_auth.session s
      where s.user_id = $1 and s.expires_at > clock_timestamp()
      order by s.created_at desc, s.id`,
    values: [userId],
  };
  return readRows(database, statement, row);
}

/** The id of the session that a token opens; null when it opens none. */
export async function sessionOf(database: Database, token: string): Promise<string | null> {
  const statement = {
    text: 'select id from leasehold_auth.session where token = $1 and expires_at > clock_timestamp()',
    values: [token],
  };
  const [found] = await readRows(database, statement, z.object({ id: z.string() }));
  return found?.id ?? null;
}

/** Ends the session of a token: from here on its cookie is worth nothing. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.query(`${END} token = $1`, [token]);
}

/** Ends one of a person's own sessions, or all of them but one. Returns how many ended; another's are never touched. */
export async function endSessionsOf(
  database: Database,
  userId: string,
  which: { id: string } | { allBut: string | null },
): Promise<number> {
  const { rowCount } =
    'id' in which
      ? await database.query(`${END} user_id = $1 and id = $2`, [userId, which.id])
      : await database.query(`${END} user_id = $1 and id is distinct from $2`, [userId, which.allBut]);
  return rowCount ?? 0;
}

/** The row stays, as the trace of a sign-in. */
const END = `update leasehold_auth.session set expires_at = clock_timestamp(), updated_at = clock_timestamp()
  where expires_at > clock_timestamp() and`;
