import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { ArchivedEpisode } from '@/lib/episodes/episode-story';
import { isJobKey } from '@/lib/jobs/job-key';

/** Which month took an episode to the archive; null when none did, and it never was. Throws DatabaseError. */
export async function findArchivedEpisode(db: Database, id: string): Promise<ArchivedEpisode | null> {
  if (!isJobKey(id)) return null;
  const [found] = await readRows(db, { name: 'archived-episode', text: ARCHIVED, values: [id] }, archivedRow);
  return found ? { id, ...found } : null;
}

const ARCHIVED = `
  select m.name as "table", m.until_at as "untilAt"
  from leasehold.archived_months m
  where m.part_of = 'findings' and m.returned_at is null and m.ids @> $1::bigint`;

const archivedRow = z.object({ table: z.string(), untilAt: z.string() });
