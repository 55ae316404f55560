import type { AlertOffer } from '@/lib/actions/action-offer';
import type { MayAct } from '@/lib/actions/may-act';
import { ALERT_VERBS, type AlertVerb } from '@/lib/actions/recovery-action';
import { spokenTime } from '@/lib/actions/spoken-time';
import type { Timestamp } from '@/lib/time';

/** All that decides whether an alert may be taken on. */
export type AlertFacts = {
  rule: string;
  resolvedAt: Timestamp | null;
  acknowledged: { until: Timestamp; by: string } | null;
};

/** Every act on one alert, possible or refused in words. Pure: the database decides again with the guard when it writes. */
export function offerAlertActs(facts: AlertFacts, mayAct: Readonly<Record<AlertVerb, MayAct>>): AlertOffer[] {
  return ALERT_VERBS.map((verb) => offer(verb, facts, mayAct[verb]));
}

function offer(verb: AlertVerb, { rule, resolvedAt, acknowledged }: AlertFacts, may: MayAct): AlertOffer {
  const label = 'Acknowledge';
  const over =
    resolvedAt === null ? null : `It is over since ${spokenTime(resolvedAt)}: nobody needs to have it.`;
  const reason = may.allowed ? over : may.reason;
  if (reason !== null) return { verb, label, allowed: false, reason };
  return {
    verb,
    label,
    note:
      acknowledged === null
        ? `Tells everybody that you have “${rule}”.`
        : `Takes “${rule}” over from ${acknowledged.by}, who has it until ${spokenTime(acknowledged.until)}.`,
    allowed: true,
    second: null,
    forced: null,
    guard: { acknowledgedUntil: acknowledged?.until ?? null },
    questions: [],
    doesNot: [
      'This changes nothing about what is wrong: whoever suffers from it still does.',
      'This quiets the repeats of this alert alone: another one pages as ever, and that this one is over is told.',
    ],
    preview: [],
  };
}
