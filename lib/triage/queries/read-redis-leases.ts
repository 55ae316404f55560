import 'server-only';
import { z } from 'zod';
import type { RedisOwnerStanding } from '@/lib/actions/redis-lease-offers';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { isArmed, waitOf } from '@/lib/leases/lease-wait';
import { redisWaits } from '@/lib/leases/queries/redis-waits';
import { shownText } from '@/lib/privacy/shown';
import { leaseKey } from '@/lib/redis-leases/lease-key';
import { type RedisLeases, whoseJobs } from '@/lib/redis-leases/redis-lease';
import { configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';
import type { Source } from '@/lib/sources/source';
import { heardSentence } from '@/lib/triage/heard-sentence';
import type { LeaseInSight } from '@/lib/triage/lease-in-sight';
import { oddOf } from '@/lib/triage/odd-leases';
import { ownerStanding } from '@/lib/triage/owner-standing';
import type { RedisEyes } from '@/lib/triage/queries/redis-eyes';
import { lapseOf } from '@/lib/triage/redis-lease-life';
import type { RedisLeaseRow, RedisLeasesSnapshot } from '@/lib/triage/redis-leases-snapshot';
import { readValue } from '@/lib/triage/slot';
import { readWatcher } from '@/lib/workers/queries/read-watcher';

/** Nobody reads more, and what is odd comes first. */
const ROWS = 200;

type Parts = { db: Database; source: Source; redis: RedisEyes };

/** The leases in Redis with the jobs that take them. A Redis that cannot be read is named and keeps no other from being shown. Throws DatabaseError. */
export async function readRedisLeases({ db, source, redis }: Parts): Promise<RedisLeasesSnapshot> {
  const sample = await source.observeTrouble(db);
  const { databaseNow, database } = sample;
  const { leases, failed, unseen } = await redis.survey(db, sample);
  const all = configuredRedisLeases();
  const listed = leases
    .map((lease) => ({ lease, odd: oddOf(lease) }))
    .sort(worstFirst)
    .slice(0, ROWS);
  const [standings, waits] = await Promise.all([
    readStandings(
      db,
      listed.map(({ lease }) => ({ lease, of: all.find(({ name }) => name === lease.facts.leases.name) })),
    ),
    // Nobody can have waited for what nobody configured.
    all.length > 0 ? redisWaits(db) : [],
  ]);
  return {
    ...{ databaseNow, database, count: leases.length, waits },
    unwatched: waits.some(isArmed) ? (await readWatcher(db, databaseNow)).sentence : null,
    configured: all.map(({ name, pattern, jobs, destinationChecksTokens }) => ({
      ...{ name, pattern, destinationChecksTokens },
      jobs: jobs.map(({ source: of, queue }) => (queue === null ? of : `${of} · ${queue}`)),
      problem: failed.find((one) => one.name === name)?.why ?? null,
    })),
    rows: listed.map(({ lease, odd }, place): RedisLeaseRow => {
      const { facts, subject, job, waiting, withoutJobSince } = lease;
      const address = {
        source: 'redis',
        database,
        key: leaseKey({ name: facts.leases.name, key: facts.key }),
      };
      return {
        address,
        wait: waitOf(waits, address),
        ...{ facts, subject, odd, withoutJobSince },
        lapsesAt: facts.held && lapseOf(facts.held, databaseNow),
        job: job && {
          ...{ address: job.address, queue: job.queue.name },
          owner: readValue(job.lease)?.owner ?? null,
        },
        waiting: waiting && { address: waiting.job.address, since: waiting.since },
        standing: heardElsewhere(lease) ?? standings[place] ?? NOT_TOLD,
      };
    }),
    notJudged: [...sample.omissions, ...unseen],
  };
}

const NOT_TOLD: RedisOwnerStanding = { state: 'untold', why: 'Nothing tells whether its owner still works.' };

type Listed = { lease: LeaseInSight; odd: readonly string[] };

function worstFirst(a: Listed, b: Listed): number {
  const oddness = Number(b.odd.length > 0) - Number(a.odd.length > 0);
  return oddness || left(a) - left(b);
}

function left({ lease: { facts } }: Listed): number {
  return facts.held?.remaining ?? Number.MAX_SAFE_INTEGER;
}

/** In queues of others this database has no register: the row that was just read may tell that its owner is heard. */
function heardElsewhere({ job, facts }: LeaseInSight): RedisOwnerStanding | null {
  if (job === null || job.address.source === 'native') return null;
  const owner = ownerStanding(job);
  if (owner.state !== 'heard' || (facts.held?.owner ?? owner.name) !== owner.name) return null;
  return { state: 'alive', why: heardSentence(job, ': it is alive.') };
}

const STANDINGS = `
  select leasehold.redis_owner_standing(
    asked.one ->> 'source', asked.one -> 'queues', asked.one ->> 'subject', asked.one ->> 'owner') as standing
  from jsonb_array_elements($1::jsonb) with ordinality as asked(one, place)
  order by asked.place`;

const standingRow = z.object({
  standing: z.object({ state: z.enum(['alive', 'over', 'untold']), why: shownText }),
});

async function readStandings(
  db: Database,
  listed: readonly { lease: LeaseInSight; of: RedisLeases | undefined }[],
): Promise<RedisOwnerStanding[]> {
  if (listed.length === 0) return [];
  const asked = listed.map(({ lease, of }) => ({
    ...whoseJobs(of),
    ...{ subject: lease.subject, owner: lease.facts.held?.owner ?? null },
  }));
  const values = [JSON.stringify(asked)];
  const rows = await readRows(db, { name: 'redis-owner-standings', text: STANDINGS, values }, standingRow);
  return rows.map(({ standing }) => standing);
}
