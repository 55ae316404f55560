import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { withoutSecrets } from '@/lib/privacy/redact';
import type { RedisConnection, Reply } from '@/lib/redis/connection';
import { RedisError } from '@/lib/redis/redis-error';
import { lookInRedis } from '@/lib/redis/share-connection';
import { ownerIn } from '@/lib/redis-leases/owner-in';
import { READ_SCRIPT } from '@/lib/redis-leases/queries/read-script';
import type { HeldLease, OwnerForm, RedisLeases } from '@/lib/redis-leases/redis-lease';

/** Keys that one script looks at: while it runs, Redis serves nobody else. */
const AT_ONCE = 200;

/** A key as the script tells it: -1 is for one that never lapses, -2 for one that is not there. */
const told = z.tuple([z.string(), z.string().nullable().or(z.literal(false)), z.number(), z.number()]);
const NEVER = -1;

/** What stands under each key, in their order; null for one that is not there. Throws RedisError. */
export async function readLeases(
  leases: RedisLeases,
  keys: readonly string[],
): Promise<readonly (HeldLease | null)[]> {
  return await lookInRedis(urlOf(leases), (redis) => readOver(redis, leases.owner, keys));
}

/** The same over a connection of the caller's. Throws RedisError. */
export async function readOver(
  redis: RedisConnection,
  form: OwnerForm,
  keys: readonly string[],
): Promise<(HeldLease | null)[]> {
  const parts = Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, part) =>
    keys.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const replies = await Promise.all(parts.map((part) => redis.look(READ_SCRIPT, part)));
  return replies.flatMap((reply) => (reply as Reply[]).map((one) => heldBy(one, form)));
}

/** What a reply of the script, or of the one that releases, says of its key. */
export function heldBy(reply: Reply | undefined, form: OwnerForm): HeldLease | null {
  const [kind, value, left, end] = told.parse(reply);
  if (kind === 'none') return null;
  const life =
    left === NEVER ? { remaining: null, expiresAt: null } : { remaining: left, expiresAt: `${end}` };
  if (typeof value !== 'string') return { owner: null, ownerless: unreadable(kind), digest: null, ...life };
  const named = ownerIn(value, form);
  return {
    ...(named.owner === null ? named : { owner: withoutSecrets(named.owner), ownerless: null }),
    digest: digestOf(value),
    ...life,
  };
}

function unreadable(kind: string): string {
  if (kind === 'string') return 'Its value is too long to be the name of an owner, and was not read.';
  if (kind === 'hash')
    return 'It is a hash, as a lock of Redisson: its owner is a field beside a count of how often it was taken, which no comparing of one value guards.';
  return `It is a ${kind} and no text, so its owner is not read.`;
}

export function digestOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** The address, from the environment. Throws RedisError where it is not there. */
export function urlOf({ urlFrom }: RedisLeases): string {
  const url = process.env[urlFrom];
  if (!url) throw new NoAddress(urlFrom);
  return url;
}

/** Nobody told where this Redis is. */
class NoAddress extends RedisError {
  constructor(urlFrom: string) {
    super('other', null);
    this.message = `${urlFrom} is not set, so nobody told where it is.`;
  }
}
