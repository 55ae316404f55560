import 'server-only';
import type { Database } from '@/lib/db/pool';
import { formatCount } from '@/lib/format/count';
import { waitingOnSubjects } from '@/lib/jobs/queries/waiting-on-subjects';
import { RedisError } from '@/lib/redis/redis-error';
import { keyOf, subjectIn } from '@/lib/redis-leases/key-pattern';
import { KEYS_KEPT, walkKeys } from '@/lib/redis-leases/queries/find-keys';
import { readLeases } from '@/lib/redis-leases/queries/read-leases';
import {
  type HeldLease,
  leasesOf,
  type RedisLeaseFacts,
  type RedisLeases,
} from '@/lib/redis-leases/redis-lease';
import { configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';
import type { Observation } from '@/lib/sources/observation';
import type { Omission, Sample } from '@/lib/sources/source';
import type { Timestamp } from '@/lib/time';
import type { LeaseInSight } from '@/lib/triage/lease-in-sight';

/** All keys of a Redis are gone through this seldom; those that were found are read each time. */
const WALK_MS = 15_000;

type Jobs = Pick<Sample, 'databaseNow' | 'database' | 'observations' | 'omissions'>;

/** What was seen in Redis of some jobs. */
export type RedisSight = {
  /** The jobs, told of their leases. */
  observations: readonly Observation[];
  /** Where what runs is not known in full, none of them is said to be left behind. */
  leases: readonly LeaseInSight[];
  /** What could not be read, by the name of the leases. */
  failed: readonly (Omission & { name: string })[];
  /** What was not looked at yet. */
  unseen: readonly Omission[];
};

export type RedisEyes = {
  /** Tells these jobs of their leases and looks for no others. */
  tell(observations: readonly Observation[]): Promise<Pick<RedisSight, 'observations' | 'failed'>>;
  /** The same for all jobs that run, and the leases under which none does. It never rejects: what failed is named. */
  survey(db: Database, jobs: Jobs): Promise<RedisSight>;
};

/** Between two looks: where the walk goes on, which keys were found, and since when no job ran under which. */
type Memory = {
  walkedAt: number;
  cursor: string;
  size: number;
  found: Set<string>;
  strays: Map<string, { digest: string | null; since: Timestamp }>;
};

/** The eyes of one console or watcher: they remember what they saw, as no single look tells how long a lease has been left. */
export function createRedisEyes(configured?: readonly RedisLeases[]): RedisEyes {
  const all = () => configured ?? configuredRedisLeases();
  const memories = new Map<string, Memory>();
  return {
    tell: async (observations) => {
      const told = await Promise.all(
        all().map((leases) => read(leases, jobsOf(all(), leases, observations))),
      );
      return { observations: observations.map((one) => tellAll(one, all(), told)), failed: failedOf(told) };
    },
    survey: async (db, jobs) => {
      if (all().length === 0) return { observations: jobs.observations, leases: [], failed: [], unseen: [] };
      const told = await Promise.all(
        all().map((leases) => {
          const memory = memories.get(leases.name) ?? newMemory();
          memories.set(leases.name, memory);
          return read(leases, jobsOf(all(), leases, jobs.observations), memory);
        }),
      );
      return {
        observations: jobs.observations.map((one) => tellAll(one, all(), told)),
        leases: await inSight(db, jobs, told, memories),
        failed: failedOf(told),
        unseen: told.flatMap(({ leases }) => notWalked(leases, memories.get(leases.name))),
      };
    },
  };
}

function newMemory(): Memory {
  return { walkedAt: Number.NEGATIVE_INFINITY, cursor: '0', size: 0, found: new Set(), strays: new Map() };
}

/** What one Redis said: what is held under each key that was asked for, or why nothing is known. */
type Told = { leases: RedisLeases } & (
  | { held: ReadonlyMap<string, HeldLease | null>; jobs: ReadonlyMap<string, Observation> }
  | { why: string }
);

type KeyedJobs = ReadonlyMap<string, Observation>;

/** The jobs that take these leases, by key; of several of one key the running one. */
function jobsOf(
  all: readonly RedisLeases[],
  leases: RedisLeases,
  observations: readonly Observation[],
): KeyedJobs {
  const keyed = new Map<string, Observation>();
  for (const one of observations) {
    if (leasesOf(all, { source: one.address.source, queue: one.queue.name })?.name !== leases.name) continue;
    const key = keyOf(leases.pattern, one.subject);
    if (!keyed.has(key) || runs(one)) keyed.set(key, one);
  }
  return keyed;
}

function runs({ job }: Observation): boolean {
  return job.state === 'read' && job.value.status === 'running';
}

async function read(leases: RedisLeases, jobs: KeyedJobs, memory?: Memory): Promise<Told> {
  try {
    if (memory) await walk(leases, memory);
    const keys = [...new Set([...jobs.keys(), ...(memory?.found ?? [])])];
    const held = await readLeases(leases, keys);
    return { leases, jobs, held: new Map(keys.map((key, place) => [key, held[place] ?? null])) };
  } catch (error) {
    if (!(error instanceof RedisError)) throw error;
    return { leases, why: error.message };
  }
}

async function walk(leases: RedisLeases, memory: Memory): Promise<void> {
  if (performance.now() - memory.walkedAt < WALK_MS) return;
  const { keys, cursor, size } = await walkKeys(leases, memory.cursor);
  Object.assign(memory, { walkedAt: performance.now(), cursor, size });
  for (const key of keys) if (memory.found.size < KEYS_KEPT) memory.found.add(key);
}

function notWalked({ name }: RedisLeases, memory: Memory | undefined): Omission[] {
  const what = `Some leases of ${name}`;
  if (memory && memory.found.size >= KEYS_KEPT)
    return [{ what, why: `${KEYS_KEPT} that are left over are looked at; there may be more.`, grant: null }];
  if (!memory || memory.cursor === '0') return [];
  const why = `Its Redis holds ${formatCount(memory.size)} keys, and one look goes through some of them: it stopped there, and the next goes on. The leases of running jobs were all read.`;
  return [{ what, why, grant: null }];
}

function failedOf(told: readonly Told[]): (Omission & { name: string })[] {
  return told.flatMap((one) =>
    'why' in one
      ? [{ name: one.leases.name, what: `Leases of ${one.leases.name}`, why: one.why, grant: null }]
      : [],
  );
}

const SOURCE = 'Redis';

function tellAll(one: Observation, all: readonly RedisLeases[], told: readonly Told[]): Observation {
  const leases = leasesOf(all, { source: one.address.source, queue: one.queue.name });
  if (leases === null) return one;
  const mine = told.find((some) => some.leases.name === leases.name);
  if (mine === undefined || 'why' in mine) {
    const why = `Not read, which is not to say that there is none: ${mine?.why ?? 'nobody asked.'}`;
    return { ...one, redisLease: { state: 'unread', source: SOURCE, why } };
  }
  const key = keyOf(leases.pattern, one.subject);
  const value = factsOf(leases, key, mine.held.get(key) ?? null);
  return { ...one, redisLease: { state: 'read', value, source: SOURCE, readAt: one.databaseNow } };
}

function factsOf(leases: RedisLeases, key: string, held: HeldLease | null): RedisLeaseFacts {
  const { name, destinationChecksTokens, owner } = leases;
  return { leases: { name, destinationChecksTokens }, namesOwner: owner.kind !== 'random', key, held };
}

/** Every lease that is held or should be, and since when no job runs under it. */
async function inSight(
  db: Database,
  { databaseNow, database, omissions }: Jobs,
  told: readonly Told[],
  memories: ReadonlyMap<string, Memory>,
): Promise<LeaseInSight[]> {
  const seen = told.flatMap((one) => {
    const memory = memories.get(one.leases.name);
    if ('why' in one || !memory) return [];
    return [...one.held].flatMap(([key, held]) => {
      if (held === null) memory.found.delete(key);
      const known = one.jobs.get(key);
      const job = known && runs(known) ? known : null;
      const subject = known?.subject ?? subjectIn(one.leases.pattern, key);
      if (subject === null || (held === null && job === null)) {
        memory.strays.delete(key);
        return [];
      }
      const withoutJobSince =
        held && !job && omissions.length === 0 ? since(memory, key, held, databaseNow) : null;
      if (held === null || job !== null) memory.strays.delete(key);
      const facts = factsOf(one.leases, key, held);
      return [{ leases: one.leases, facts, subject, job, withoutJobSince }];
    });
  });
  const asked = seen.flatMap(({ leases, subject, withoutJobSince }) =>
    withoutJobSince === null
      ? []
      : leases.jobs.flatMap(({ source, queue }) =>
          source === 'native' && queue !== null ? [{ queue, subject }] : [],
        ),
  );
  const waiting = await waitingOnSubjects(db, asked);
  return seen.map(({ leases, ...one }) => {
    const found = waiting.find(
      ({ queue, subject }) => subject === one.subject && leases.jobs.some((jobs) => jobs.queue === queue),
    );
    if (!found || one.withoutJobSince === null) return { ...one, waiting: null };
    const { key, queue, subject, attempt } = found;
    const job = { address: { source: 'native', database, key }, queue, subject, attempt };
    return { ...one, waiting: { job, since: found.since } };
  });
}

function since(memory: Memory, key: string, { digest }: HeldLease, now: Timestamp): Timestamp {
  const known = memory.strays.get(key);
  if (known && known.digest === digest) return known.since;
  memory.strays.set(key, { digest, since: now });
  return now;
}
