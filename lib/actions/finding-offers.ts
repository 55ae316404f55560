import type { FindingOffer } from '@/lib/actions/action-offer';
import type { MayAct } from '@/lib/actions/may-act';
import { FINDING_VERBS, type FindingVerb } from '@/lib/actions/recovery-action';
import { spokenTime } from '@/lib/actions/spoken-time';
import type { Timestamp } from '@/lib/time';

/** All that decides which act is possible on a finding. */
export type FindingFacts = { about: string; subject: string; snoozedUntil: Timestamp | null };

/** Every act on one finding, possible or refused in words. Pure: the database decides again with the guard when it writes. */
export function offerFindingActs(
  facts: FindingFacts,
  mayAct: Readonly<Record<FindingVerb, MayAct>>,
): FindingOffer[] {
  return FINDING_VERBS.map((verb) => offer(verb, facts, mayAct[verb]));
}

const LABELS: Record<FindingVerb, string> = { snooze: 'Snooze', unsnooze: 'Show again' };

function offer(verb: FindingVerb, facts: FindingFacts, may: MayAct): FindingOffer {
  const label = LABELS[verb];
  const reason = may.allowed ? refusalOf(verb, facts) : may.reason;
  if (reason !== null) return { verb, label, allowed: false, reason };
  const { about, subject, snoozedUntil } = facts;
  const ofAJob = about === 'job';
  const snoozes = verb === 'snooze';
  return {
    verb,
    label,
    note: snoozes
      ? `Sets the finding on ${subject} aside for a while.`
      : `Lists the finding on ${subject} in Triage at once.`,
    allowed: true,
    second: null,
    forced: null,
    guard: { snoozedUntil },
    questions: [],
    doesNot: snoozes
      ? [
          ofAJob
            ? 'This changes nothing about the job: its lease, its owner and what follows by itself stay as they are.'
            : `This changes nothing about ${subject}: the trouble goes on, and whoever suffers from it still does.`,
          ofAJob
            ? 'This hides only this kind of trouble of this attempt: another finding is listed as ever.'
            : 'This hides only this finding: whoever suffers from it is still listed for what is wrong there.',
        ]
      : [`This changes nothing about ${ofAJob ? 'the job' : subject}.`],
    preview: [],
  };
}

function refusalOf(verb: FindingVerb, { snoozedUntil }: FindingFacts): string | null {
  if (verb === 'unsnooze') return snoozedUntil === null ? 'It is not snoozed.' : null;
  return snoozedUntil === null ? null : `It is snoozed until ${spokenTime(snoozedUntil)} already.`;
}
