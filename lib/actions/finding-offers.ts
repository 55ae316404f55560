import type { FindingOffer } from '@/lib/actions/action-offer';
import type { MayAct } from '@/lib/actions/may-act';
import { FINDING_VERBS, type FindingVerb } from '@/lib/actions/recovery-action';
import { spokenTime } from '@/lib/actions/spoken-time';
import type { Timestamp } from '@/lib/time';

/** All that decides which act is possible on a finding. */
export type FindingFacts = { subject: string; snoozedUntil: Timestamp | null };

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
  const { subject, snoozedUntil } = facts;
  const snoozes = verb === 'snooze';
  return {
    verb,
    label,
    note: snoozes
      ? `Sets the finding on ${subject} aside for a while.`
      : `Lists the finding on ${subject} in Triage at once.`,
    allowed: true,
    guard: { snoozedUntil },
    questions: [],
    doesNot: snoozes
      ? [
          'This changes nothing about the job: its lease, its owner and what follows by itself stay as they are.',
          'This hides only this kind of trouble of this attempt: another finding is listed as ever.',
        ]
      : ['This changes nothing about the job.'],
    preview: [],
  };
}

function refusalOf(verb: FindingVerb, { snoozedUntil }: FindingFacts): string | null {
  if (verb === 'unsnooze') return snoozedUntil === null ? 'It is not snoozed.' : null;
  return snoozedUntil === null ? null : `It is snoozed until ${spokenTime(snoozedUntil)} already.`;
}
