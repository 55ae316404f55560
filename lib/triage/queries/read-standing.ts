import 'server-only';
import { z } from 'zod';
import type { Snooze } from '@/lib/actions/snooze';
import type { WaitingRequest } from '@/lib/approvals/approval';
import { toWaitingRequest, WAITING_REQUESTS, waitingRow } from '@/lib/approvals/queries/waiting-requests';
import { listOf, moment } from '@/lib/db/document';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { JobAddress } from '@/lib/jobs/job';
import { type LeaseWait, waitOf } from '@/lib/leases/lease-wait';
import { NEWEST_WAITS, toLeaseWait, waitRow } from '@/lib/leases/queries/newest-waits';
import type { OpenEpisode } from '@/lib/triage/episode';
import { OPEN_EPISODES, openEpisode } from '@/lib/triage/queries/read-episodes';
import { LIVE_SNOOZES, snooze } from '@/lib/triage/queries/read-snoozes';

/** What people and the watcher have left standing on one job and its finding. */
export type Standing = {
  /** The newest wait, armed or ended; null when nobody waited. */
  wait: LeaseWait | null;
  /** The same on its lease in Redis. */
  redisWait: LeaseWait | null;
  requests: readonly WaitingRequest[];
  snooze: Snooze | null;
  episode: OpenEpisode | null;
};

/** All of it in one statement. Without a finding there is no fingerprint, and nothing of it is looked for. Throws DatabaseError. */
export async function readStanding(
  db: Database,
  address: JobAddress,
  fingerprint: string | null,
  leaseInRedis: string | null = null,
): Promise<Standing> {
  const { source, database, key } = address;
  const prints = fingerprint === null ? [] : [fingerprint];
  const inRedis = leaseInRedis === null ? null : { source: 'redis', database, key: leaseInRedis };
  const values = [JSON.stringify(inRedis ? [address, inRedis] : [address]), prints, source, database, key];
  const { waits, requests, ...found } = await readRow(
    db,
    { name: 'job-standing', text: STANDING, values },
    row,
  );
  const newest = waits.map(toLeaseWait);
  return {
    wait: waitOf(newest, address),
    redisWait: inRedis && waitOf(newest, inRedis),
    requests: requests.map(toWaitingRequest),
    ...found,
  };
}

const STANDING = `
  select (select json_agg(w) from (${NEWEST_WAITS('$1')}) w) as waits,
    (select json_agg(r) from (${WAITING_REQUESTS('(a.source, a.database, a.job_key) = ($3, $4, $5)')}) r) as requests,
    (select to_json(s) from (${LIVE_SNOOZES('$2')}) s limit 1) as snooze,
    (select to_json(f) from (${OPEN_EPISODES('$2')}) f limit 1) as episode`;

/** In a document a number is no text, and a moment has another form. */
const id = z.coerce.string();
const wait = waitRow.extend({
  id,
  ...{ leaseUntil: moment, dueAt: moment, armedAt: moment, endedAt: moment.nullable() },
  unreadSince: moment.nullable(),
  ...{ armedSeq: id.nullable(), outcomeSeq: id.nullable() },
});
const row = z.object({
  waits: listOf(wait),
  requests: listOf(waitingRow.extend({ id, askedAt: moment, expiresAt: moment })),
  snooze: snooze.extend({ until: moment }).nullable(),
  episode: openEpisode.extend({ id, openedAt: moment }).nullable(),
});
