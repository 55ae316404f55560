import { z } from 'zod';
import { rowSaying } from '@/lib/db/row-saying';
import type { EpisodeRow, EpisodeTimes } from '@/lib/episodes/episode-row';
import { shownText } from '@/lib/privacy/shown';
import { exactSecondsBetween, type Timestamp } from '@/lib/time';
import { CLOSED_HOW } from '@/lib/triage/episode';

/**
 * How long an episode took, from leasehold.findings `f` and the record of its first act `a`, for who adds them up; those of an episode that
 * is read are made of its moments (`timesOf`), which costs the server nothing. Nothing stores them.
 */
export const TO_DETECT =
  "case when f.flap_of is null then date_part('epoch', f.opened_at - f.trouble_since) end";
export const TO_FIRST_ACT = "date_part('epoch', a.at - f.opened_at)";
export const TO_RESOLVE =
  "case when f.superseded_by is null then date_part('epoch', f.closed_at - f.opened_at) end";

/** The tables behind the columns; `findings` may be a part of that table. */
export const episodesFrom = (findings: string) =>
  `${findings} f left join leasehold.audit_events a on a.seq = f.first_act`;
export const EPISODES = episodesFrom('leasehold.findings');

/** What a list reads of `EPISODES`, by the names of {@link episodeRow}. */
const COLUMNS = {
  id: 'f.id',
  fingerprint: 'f.fingerprint',
  kind: 'f.kind',
  rule: 'f.rule',
  about: 'f.about',
  source: 'f.source',
  database: 'f.database',
  key: 'f.job_key',
  queue: 'f.queue',
  subject: 'f.subject',
  attempt: 'f.attempt',
  owner: 'f.owner',
  confidence: 'f.confidence',
  sentence: 'f.sentence',
  troubleSince: 'f.trouble_since',
  openedAt: 'f.opened_at',
  lastSeenAt: 'f.last_seen_at',
  closedAt: 'f.closed_at',
  closedHow: 'f.closed_how',
  closedBy: 'f.closed_by',
  closedAct: 'f.closed_act',
  supersededBy: 'f.superseded_by',
  worstHeldUp: 'f.worst_held_up',
  worstConfidence: 'coalesce(f.worst_confidence, f.confidence)',
  worstSentence: 'coalesce(f.worst_sentence, f.sentence)',
  worstAt: 'f.worst_at',
  actSeq: 'f.first_act',
  actAt: 'a.at',
  actBy: 'a.actor_name',
  actAction: 'a.action',
  flapOf: 'f.flap_of',
  flaps: 'f.flaps',
};

export const EPISODE_COLUMNS = Object.entries(COLUMNS)
  .map(([name, expression]) => `${expression} as "${name}"`)
  .join(', ');

/**
 * What is said once of a page, in the columns of an episode and told from one by having no id: the moment, until when episodes are in the
 * archive, and `stop`, an id or null. Columns of its own would be empty beside each episode.
 */
export function headColumns({ archivedUntil, stop }: { archivedUntil: string; stop: string }): string {
  return rowSaying(COLUMNS, { openedAt: 'clock_timestamp()', closedAt: archivedUntil, flapOf: stop });
}

/** A row of {@link headColumns}. */
export const headRow = z
  .object({ openedAt: z.string(), closedAt: z.string().nullable(), flapOf: z.string().nullable() })
  .transform(({ openedAt, closedAt, flapOf }) => ({
    ...{ databaseNow: openedAt, archivedUntil: closedAt, stop: flapOf },
  }));

const confidence = z.enum(['certain', 'likely', 'unknown']);

export const episodeRow = z
  .object({
    id: z.string(),
    fingerprint: z.string(),
    kind: z.string(),
    rule: z.string(),
    about: z.enum(['job', 'backend', 'prepared', 'watcher', 'lock', 'redis-lease']),
    source: z.string(),
    database: z.string(),
    key: z.string(),
    queue: z.string().nullable(),
    subject: z.string(),
    attempt: z.number().nullable(),
    owner: z.string().nullable(),
    confidence,
    sentence: shownText,
    troubleSince: z.string().nullable(),
    openedAt: z.string(),
    lastSeenAt: z.string(),
    closedAt: z.string().nullable(),
    closedHow: z.enum(CLOSED_HOW).nullable(),
    closedBy: z.string().nullable(),
    closedAct: z.string().nullable(),
    supersededBy: z.string().nullable(),
    worstHeldUp: z.number(),
    worstConfidence: confidence,
    worstSentence: shownText,
    worstAt: z.string().nullable(),
    actSeq: z.string().nullable(),
    actAt: z.string().nullable(),
    actBy: z.string().nullable(),
    actAction: z.string().nullable(),
    flapOf: z.string().nullable(),
    flaps: z.number(),
  })
  .transform((row): EpisodeRow => {
    const { source, database, key, worstHeldUp, worstConfidence, worstSentence, worstAt, ...one } = row;
    const { actSeq, actAt, actBy, actAction, ...rest } = one;
    return {
      ...rest,
      address: { source, database, key },
      worst: { heldUp: worstHeldUp, confidence: worstConfidence, sentence: worstSentence, at: worstAt },
      firstAct:
        actSeq !== null && actAt !== null && actBy !== null && actAction !== null
          ? { seq: actSeq, at: actAt, by: actBy, action: actAction }
          : null,
      times: timesOf(row),
    };
  });

type Moments = {
  flapOf: string | null;
  supersededBy: string | null;
  openedAt: Timestamp;
  troubleSince: Timestamp | null;
  actAt: Timestamp | null;
  closedAt: Timestamp | null;
};

/** As `TO_DETECT`, `TO_FIRST_ACT` and `TO_RESOLVE` say it. */
function timesOf({ flapOf, supersededBy, openedAt, troubleSince, actAt, closedAt }: Moments): EpisodeTimes {
  const between = (from: Timestamp | null, to: Timestamp | null) =>
    from === null || to === null ? null : exactSecondsBetween(from, to);
  return {
    toDetect: flapOf === null ? between(troubleSince, openedAt) : null,
    toFirstAct: between(openedAt, actAt),
    toResolve: supersededBy === null ? between(openedAt, closedAt) : null,
  };
}
