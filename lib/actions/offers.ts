import { labelOf, noteOf, previewOf } from '@/lib/actions/act-words';
import type { ActionFacts } from '@/lib/actions/action-facts';
import type { ActionOffer } from '@/lib/actions/action-offer';
import { dangerOf } from '@/lib/actions/danger';
import { doesNot } from '@/lib/actions/does-not';
import type { MayAct } from '@/lib/actions/may-act';
import { questionsOf } from '@/lib/actions/questions';
import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import { refusalOf } from '@/lib/actions/refusal';

/**
 * Every act on one attempt, possible or refused in words. Pure: the database decides again with the guard when it writes.
 * What the person may not do at all is said before what the row forbids just now.
 */
export function offerActions(facts: ActionFacts, mayAct: Readonly<Record<JobVerb, MayAct>>): ActionOffer[] {
  return JOB_VERBS.map((verb) => offer(verb, facts, mayAct[verb]));
}

function offer(verb: JobVerb, facts: ActionFacts, may: MayAct): ActionOffer {
  const label = labelOf(verb, facts);
  if (!may.allowed) return { verb, label, allowed: false, reason: may.reason };
  const reason = refusalOf(verb, facts);
  const { guard } = facts;
  if (reason !== null || guard === null)
    return { verb, label, allowed: false, reason: reason ?? 'The row could not be read.' };
  const danger = dangerOf(verb, facts);
  return {
    verb,
    label,
    note: noteOf(verb, facts, guard),
    allowed: true,
    second: (danger && may.second[danger]) ?? null,
    forced: may.second.force ?? null,
    guard,
    questions: questionsOf(verb, facts.effects ?? []),
    doesNot: doesNot(verb, facts, guard),
    preview: previewOf(verb, facts, guard),
  };
}
