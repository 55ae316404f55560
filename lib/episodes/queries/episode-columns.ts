import { z } from 'zod';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import { shownText } from '@/lib/privacy/shown';
import { CLOSED_HOW } from '@/lib/triage/episode';

/**
 * How long an episode took, from leasehold.findings `f` and the record of its first act `a`: the one place where the three
 * times are made. Nothing stores them.
 */
export const TO_DETECT =
  'case when f.flap_of is null then extract(epoch from f.opened_at - f.trouble_since) end';
export const TO_FIRST_ACT = 'extract(epoch from a.at - f.opened_at)';
export const TO_RESOLVE =
  'case when f.superseded_by is null then extract(epoch from f.closed_at - f.opened_at) end';

/** The tables behind the columns; `findings` may be a part of that table. */
export const episodesFrom = (findings: string) =>
  `${findings} f left join leasehold.audit_events a on a.seq = f.first_act`;
export const EPISODES = episodesFrom('leasehold.findings');

/** What a list reads of `EPISODES`. */
export const EPISODE_COLUMNS = `
  f.id, f.fingerprint, f.kind, f.rule, f.about, f.source, f.database, f.job_key as key, f.queue, f.subject, f.attempt, f.owner,
  f.confidence, f.sentence, f.trouble_since as "troubleSince", f.opened_at as "openedAt", f.last_seen_at as "lastSeenAt",
  f.closed_at as "closedAt", f.closed_how as "closedHow", f.closed_by as "closedBy", f.closed_act as "closedAct",
  f.superseded_by as "supersededBy", f.worst_held_up as "worstHeldUp",
  coalesce(f.worst_confidence, f.confidence) as "worstConfidence", coalesce(f.worst_sentence, f.sentence) as "worstSentence",
  f.worst_at as "worstAt", f.first_act as "actSeq", a.at as "actAt", a.actor_name as "actBy", a.action as "actAction",
  f.flap_of as "flapOf", f.flaps,
  (${TO_DETECT})::float8 as "toDetect", (${TO_FIRST_ACT})::float8 as "toFirstAct", (${TO_RESOLVE})::float8 as "toResolve"`;

const confidence = z.enum(['certain', 'likely', 'unknown']);

export const episodeRow = z
  .object({
    id: z.string(),
    fingerprint: z.string(),
    kind: z.string(),
    rule: z.string(),
    about: z.enum(['job', 'backend', 'prepared', 'watcher', 'lock']),
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
    toDetect: z.number().nullable(),
    toFirstAct: z.number().nullable(),
    toResolve: z.number().nullable(),
  })
  .transform((row): EpisodeRow => {
    const { source, database, key, worstHeldUp, worstConfidence, worstSentence, worstAt, ...one } = row;
    const { actSeq, actAt, actBy, actAction, toDetect, toFirstAct, toResolve, ...rest } = one;
    return {
      ...rest,
      address: { source, database, key },
      worst: { heldUp: worstHeldUp, confidence: worstConfidence, sentence: worstSentence, at: worstAt },
      firstAct:
        actSeq !== null && actAt !== null && actBy !== null && actAction !== null
          ? { seq: actSeq, at: actAt, by: actBy, action: actAction }
          : null,
      times: { toDetect, toFirstAct, toResolve },
    };
  });
