import 'server-only';
import type { Database } from '@/lib/db/pool';
import { nameRedisError } from '@/lib/redis/redis-error';
import { subjectIn } from '@/lib/redis-leases/key-pattern';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';
import { readLeases } from '@/lib/redis-leases/queries/read-leases';
import { type HeldLease, type RedisLeases, whoseJobs } from '@/lib/redis-leases/redis-lease';
import { configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';
import type { Observation } from '@/lib/sources/observation';
import { findSource } from '@/lib/sources/sources';
import { heardSentence } from '@/lib/triage/heard-sentence';
import { ownerStanding } from '@/lib/triage/owner-standing';

/** A lease as the server itself has just seen it: the database, which decides, cannot look into Redis. Null for a key that names none. */
export type SeenOfLease = {
  leases: string;
  key: string;
  source: string | null;
  /** Of the native table, those whose jobs take it; null for every one. */
  queues: readonly string[] | null;
  subject: string | null;
  checksTokens: boolean;
  held: HeldLease | null;
  problem: string | null;
  standing: { state: 'alive'; why: string } | null;
} | null;

/** Looks at the lease that an act names, and in queues of others at whether its owner is heard. A Redis that cannot be read is told as that. Throws DatabaseError. */
export async function lookAtLease(leaseKey: string, eyes: () => Database): Promise<SeenOfLease> {
  const named = readLeaseKey(leaseKey);
  const leases = configuredRedisLeases().find(({ name }) => name === named?.name);
  if (!named || !leases) return null;
  const subject = subjectIn(leases.pattern, named.key);
  if (subject === null) return null;
  const known = knownOf(leases, named.key, subject);
  let held: HeldLease | null;
  try {
    [held = null] = await readLeases(leases, [named.key]);
  } catch (error) {
    return { ...known, held: null, problem: nameRedisError(error).message, standing: null };
  }
  return {
    ...known,
    held,
    problem: null,
    standing: held && (await heardElsewhere(leases, subject, held, eyes)),
  };
}

/** The same without a look: what its name and the configuration tell. */
export function leaseUnseen(key: string): SeenOfLease {
  const named = readLeaseKey(key);
  if (!named) return null;
  const leases = configuredRedisLeases().find(({ name }) => name === named.name);
  const subject = leases ? subjectIn(leases.pattern, named.key) : null;
  const unseen = { held: null, problem: null, standing: null };
  if (leases && subject !== null) return { ...knownOf(leases, named.key, subject), ...unseen };
  const untold = { source: null, queues: null, subject: null, checksTokens: false };
  return { leases: named.name, key: named.key, ...untold, ...unseen };
}

function knownOf(leases: RedisLeases, key: string, subject: string) {
  return {
    ...{ leases: leases.name, key, subject, checksTokens: leases.destinationChecksTokens },
    ...whoseJobs(leases),
  };
}

/** That somebody is heard who runs the subject in a queue of others; null when nobody is, or that is told nowhere. */
async function heardElsewhere(
  leases: RedisLeases,
  subject: string,
  { owner }: HeldLease,
  eyes: () => Database,
): Promise<{ state: 'alive'; why: string } | null> {
  for (const { source: name, queue } of leases.jobs) {
    if (name === 'native') continue;
    const source = await findSource(eyes(), name);
    const sample = await source?.observeTrouble(eyes());
    const heard = sample?.observations.find((one) => isHeard(one, { subject, queue, owner }));
    if (!heard) continue;
    return { state: 'alive', why: heardSentence(heard, `, and is running ${subject}.`) };
  }
  return null;
}

type Asked = { subject: string; queue: string | null; owner: string | null };

function isHeard(one: Observation, { subject, queue, owner }: Asked): boolean {
  const standing = ownerStanding(one);
  return (
    one.subject === subject &&
    (queue === null || one.queue.name === queue) &&
    (owner === null || standing.name === owner) &&
    standing.state === 'heard'
  );
}
