import 'server-only';
import { z } from 'zod';
import { UnknownTries } from '@/lib/auth/unknown-tries';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

/** Ten mistakes are a bad night; three thousand guesses a day at 12 characters lead nowhere. */
export const TRIES_MAX = 10;
export const WINDOW_MS = 5 * 60_000;

const unknownTries = new UnknownTries();
const counted = z.object({ tries: z.int(), waitMs: z.number() });

/**
 * Counts a try before its password is looked at, so that a hundred at once are a hundred, and returns the milliseconds to
 * wait when there were too many; null when this one may go on. Counted by account and in the database: an address can be
 * claimed, and several consoles must count together.
 */
export async function countTry(database: Database, email: string): Promise<number | null> {
  const statement = {
    text: `insert into leasehold_auth.sign_in_tries as t (user_id, window_started_at, tries)
      select u.id, clock_timestamp(), 1 from leasehold_auth."user" u where u.email = $1
      on conflict (user_id) do update set
        window_started_at = case when t.window_started_at > clock_timestamp() - $2 * interval '1 ms'
          then t.window_started_at else clock_timestamp() end,
        tries = case when t.window_started_at > clock_timestamp() - $2 * interval '1 ms' then t.tries + 1 else 1 end
      returning tries, extract(epoch from window_started_at - clock_timestamp())::float8 * 1000 + $2 as "waitMs"`,
    values: [email, WINDOW_MS],
  };
  const [known] = await readRows(database, statement, counted);
  const { tries, waitMs } = known ?? unknownTries.count(email, Date.now(), WINDOW_MS);
  return tries > TRIES_MAX ? waitMs : null;
}

/** The right password was given: earlier mistakes no longer count. */
export async function forgetTries(database: Database, email: string): Promise<void> {
  await database.query(
    `update leasehold_auth.sign_in_tries t set tries = 0
     from leasehold_auth."user" u where u.id = t.user_id and u.email = $1`,
    [email],
  );
}
