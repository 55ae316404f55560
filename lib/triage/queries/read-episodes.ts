import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { CLOSED_HOW, type ClosedEpisode, type OpenEpisode } from '@/lib/triage/episode';

/** Of the fingerprints in a parameter. */
export const OPEN_EPISODES = (fingerprints: string) => `
  select id, fingerprint, opened_at as "openedAt", flaps from leasehold.findings
  where closed_at is null and fingerprint = any(${fingerprints})`;

/** The open episodes of some findings; those that no watcher has seen yet are left out. Throws DatabaseError. */
export async function openEpisodes(db: Database, fingerprints: readonly string[]): Promise<OpenEpisode[]> {
  if (fingerprints.length === 0) return [];
  const statement = {
    name: 'open-episodes',
    text: OPEN_EPISODES('$1'),
    values: [fingerprints],
  };
  return readRows(db, statement, openEpisode);
}

export const openEpisode = z.object({
  id: z.string(),
  fingerprint: z.string(),
  openedAt: z.string(),
  flaps: z.number(),
});

const closedEpisode = z.object({
  subject: z.string(),
  sentence: z.string(),
  closedAt: z.string(),
  closedHow: z.enum(CLOSED_HOW),
  closedBy: z.string().nullable(),
});

/** What was closed last of all; null when nothing ever was. Throws DatabaseError. */
export async function lastClosedEpisode(db: Database): Promise<ClosedEpisode | null> {
  const statement = {
    name: 'last-closed-episode',
    text: `select subject, sentence, closed_at as "closedAt", closed_how as "closedHow", closed_by as "closedBy"
      from leasehold.findings where closed_at is not null order by closed_at desc limit 1`,
  };
  const [last] = await readRows(db, statement, closedEpisode);
  return last ?? null;
}
