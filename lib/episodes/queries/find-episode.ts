import 'server-only';
import { z } from 'zod';
import { LIST_COLUMNS, listRow, toEventRow } from '@/lib/audit/queries/event-row';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { consoleEnvironment } from '@/lib/environment';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import type { EpisodeStory } from '@/lib/episodes/episode-story';
import { EPISODE_COLUMNS, EPISODES, episodeRow } from '@/lib/episodes/queries/episode-columns';
import { isJobKey } from '@/lib/jobs/job-key';
import { archivedUntil } from '@/lib/jobs/queries/archived-until';
import { listEventsAfter, NOTHING_AFTER } from '@/lib/jobs/queries/list-events-after';

/** One episode by its number, with the acts on it, what followed, and what else its subject went through; null when there is none. Throws DatabaseError. */
export async function findEpisode(db: Database, id: string): Promise<EpisodeStory | null> {
  if (!isJobKey(id)) return null;
  const [found] = await readRows(db, { name: 'find-story', text: STORY, values: [id] }, storyRow);
  if (!found) return null;
  const { episode, place } = found;
  const { queue, subject, closedAt, supersededBy } = episode;
  const first = episode.flapOf ?? id;
  const [acts, next, chain, others, successors] = await Promise.all([
    readRows(db, { name: 'acts-on-episode', text: ACTS, values: [id] }, listRow),
    queue !== null && closedAt !== null
      ? listEventsAfter(db, { queue, subject, after: closedAt })
      : NOTHING_AFTER,
    readRows(db, { name: 'episode-chain', text: CHAIN, values: [first, id] }, episodeRow),
    readRows(db, { name: 'episodes-beside', text: BESIDE, values: [queue, subject, first] }, episodeRow),
    supersededBy === null
      ? []
      : readRows(db, { name: 'find-episode', text: ONE, values: [supersededBy] }, episodeRow),
  ]);
  const successor: EpisodeRow | null = successors[0] ?? null;
  return {
    ...place,
    environment: consoleEnvironment(),
    ...{ episode, acts: acts.map(toEventRow), next, chain, others, successor },
  };
}

/** `database` is that of the episode's address. */
const placeRow = z
  .object({ databaseNow: z.string(), here: z.string(), archivedUntil: z.string().nullable() })
  .transform(({ here, ...place }) => ({ ...place, database: here }));

/** The episode with the moment and the place of the reading, in one statement. */
const storyRow = z
  .unknown()
  .transform((row) => ({ episode: episodeRow.parse(row), place: placeRow.parse(row) }));

const STORY = `
  select ${EPISODE_COLUMNS}, clock_timestamp() as "databaseNow", current_database() as here, ${archivedUntil('findings')} as "archivedUntil"
  from ${EPISODES} where f.id = $1::bigint`;

const ONE = `select ${EPISODE_COLUMNS} from ${EPISODES} where f.id = $1::bigint`;

/** On what it is about and on the finding itself; the act that closed it stands among them. */
const ACTS = `
  select ${LIST_COLUMNS}
  from leasehold.findings f
  cross join lateral (values (f.about, f.job_key), ('finding', f.fingerprint)) o (target, key)
  join leasehold.audit_events e on e.source = f.source and e.target = o.target and e.job_key = o.key
  where f.id = $1::bigint and e.at >= f.opened_at and (f.closed_at is null or e.at <= f.closed_at)
  order by e.seq
  limit 100`;

const CHAIN = `
  select ${EPISODE_COLUMNS} from ${EPISODES}
  where (f.id = $1::bigint or f.flap_of = $1::bigint) and f.id <> $2::bigint
  order by f.id
  limit 50`;

const BESIDE = `
  select ${EPISODE_COLUMNS} from ${EPISODES}
  where f.queue = $1 and f.subject = $2 and f.id <> $3::bigint and f.flap_of is distinct from $3::bigint
  order by f.opened_at desc
  limit 20`;
