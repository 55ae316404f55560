import 'server-only';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';

/** Ten mistakes are a bad night; three thousand guesses a day at 12 characters lead nowhere. */
export const TRIES_MAX = 10;
/** Of all strangers together, for guessers who have many addresses. Far above what one person mistypes anywhere. */
export const STRANGERS_MAX = 100;
export const WINDOW_MS = 5 * 60_000;

/** Where a try comes from: `browser` when one has signed in to this account from it before. */
export type Try = { email: string; address: string; browser: string | null };

/** Too many: how long to wait, and whether a browser that is known would have to. */
export type TooMany = { waitMs: number; of: 'this place' | 'strangers' };

/**
 * Counts a try before its password is looked at, so that a hundred at once are a hundred; null when it may go on.
 *
 * A known browser has a count of its own, which nobody else can fill. Strangers are counted by account and address, and
 * those whom that lets through once more by account. One address alone never fills the wider count. Names that nobody has
 * are counted like all others.
 */
export async function countTry(database: Database, secret: string, from: Try): Promise<TooMany | null> {
  const here = await countIn(database, placeOf(secret, from));
  if (here.tries > TRIES_MAX) return { waitMs: here.waitMs, of: 'this place' };
  if (from.browser !== null) return null;
  const all = await countIn(database, strangersOf(secret, from));
  return all.tries > STRANGERS_MAX ? { waitMs: all.waitMs, of: 'strangers' } : null;
}

/** The right password was given: earlier mistakes from there no longer count, and the try itself not as a stranger's. */
export async function forgiveTries(database: Database, secret: string, from: Try): Promise<void> {
  await setTries(database, placeOf(secret, from), '0');
  if (from.browser === null) await setTries(database, strangersOf(secret, from), 'greatest(tries - 1, 0)');
}

type Bucket = { number: number; owner: string };

/** Under our secret: nobody can find out whose tries share a bucket with somebody else's. */
function bucketOf(secret: string, ...key: readonly string[]): Bucket {
  const digest = createHmac('sha256', secret)
    .update(JSON.stringify(['tries', ...key]))
    .digest();
  return { number: digest.readUInt16BE(0), owner: digest.subarray(2, 18).toString('hex') };
}

function placeOf(secret: string, { email, address, browser }: Try): Bucket {
  return browser === null
    ? bucketOf(secret, 'address', email, address)
    : bucketOf(secret, 'browser', email, browser);
}

function strangersOf(secret: string, { email }: Try): Bucket {
  return bucketOf(secret, 'strangers', email);
}

const counted = z.object({ tries: z.int(), waitMs: z.number() });

/**
 * There is a fixed number of buckets, so that no flood makes the table grow. Whoever comes to one that belongs to somebody
 * else takes it over and counts from one: that forgets a few tries of the other, where sharing it would stop them.
 */
function countIn(database: Database, { number, owner }: Bucket): Promise<z.infer<typeof counted>> {
  const goesOn = `b.owner = excluded.owner and b.window_started_at > clock_timestamp() - $3 * interval '1 ms'`;
  const statement = {
    text: `insert into leasehold_auth.sign_in_buckets as b (bucket, owner, window_started_at, tries)
      values ($1, $2, clock_timestamp(), 1)
      on conflict (bucket) do update set
        owner = excluded.owner,
        window_started_at = case when ${goesOn} then b.window_started_at else excluded.window_started_at end,
        tries = case when ${goesOn} then b.tries + 1 else 1 end
      returning tries, extract(epoch from window_started_at - clock_timestamp())::float8 * 1000 + $3 as "waitMs"`,
    values: [number, owner, WINDOW_MS],
  };
  return readRow(database, statement, counted);
}

async function setTries(database: Database, { number, owner }: Bucket, tries: string): Promise<void> {
  await database.query(
    `update leasehold_auth.sign_in_buckets set tries = ${tries} where bucket = $1 and owner = $2`,
    [number, owner],
  );
}
