import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import { EPISODE_COLUMNS, EPISODES, episodeRow } from '@/lib/episodes/queries/episode-columns';
import { isJobKey } from '@/lib/jobs/job-key';

/**
 * The episodes that lasted when an act was done on their job, their finding or what they are about; by its record, null when there is
 * none of that number. Throws DatabaseError.
 */
export async function episodesOfAct(db: Database, seq: string): Promise<EpisodeRow[] | null> {
  if (!isJobKey(seq)) return null;
  const record = { name: 'record-is-there', text: RECORD, values: [seq] };
  if ((await readRows(db, record, z.object({}))).length === 0) return null;
  return readRows(db, { name: 'episodes-of-act', text: OF_ACT, values: [seq] }, episodeRow);
}

const RECORD = 'select from leasehold.audit_events where seq = $1::bigint';

/** By subject and by fingerprint, which have indexes; of a session only the first act is known by one. */
const OF_ACT = `
  select ${EPISODE_COLUMNS}
  from leasehold.audit_events e
  cross join lateral (
    select o.id from leasehold.findings o
    where e.target = 'job' and o.queue = e.queue and o.subject = e.subject and (o.source, o.job_key) = (e.source, e.job_key)
    union
    select o.id from leasehold.findings o where e.target = 'finding' and o.fingerprint = e.job_key
    union
    select o.id from leasehold.findings o where o.first_act = e.seq
  ) one,
  ${EPISODES}
  where e.seq = $1::bigint and f.id = one.id and f.opened_at <= e.at and (f.closed_at is null or f.closed_at >= e.at)
  order by f.id
  limit 10`;
