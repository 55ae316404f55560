import type { ActionFacts } from '@/lib/actions/action-facts';
import type { ActionOffer, Guard } from '@/lib/actions/action-offer';
import { doesNot } from '@/lib/actions/does-not';
import { questionsOf } from '@/lib/actions/questions';
import { ACTION_VERBS, type ActionVerb } from '@/lib/actions/recovery-action';
import { refusalOf } from '@/lib/actions/refusal';
import { transitionOf } from '@/lib/jobs/transitions';

/** What the policy says about one person and one verb. The reason is shown as it is. */
export type MayAct = { allowed: true } | { allowed: false; reason: string };

/**
 * Every act on one attempt, possible or refused in words. Pure: the database decides again with the guard when it writes.
 * What the person may not do at all is said before what the row forbids just now.
 */
export function offerActions(
  facts: ActionFacts,
  mayAct: Readonly<Record<ActionVerb, MayAct>>,
): ActionOffer[] {
  return ACTION_VERBS.map((verb) => offer(verb, facts, mayAct[verb]));
}

function offer(verb: ActionVerb, facts: ActionFacts, may: MayAct): ActionOffer {
  const label = labelOf(verb, facts);
  const reason = may.allowed ? refusalOf(verb, facts) : may.reason;
  const { guard, effects } = facts;
  if (reason !== null || guard === null || effects === null)
    return { verb, label, allowed: false, reason: reason ?? 'The row could not be read.' };
  const effect = effectOf(verb, facts);
  return {
    verb,
    label,
    note: noteOf(effect, guard),
    allowed: true,
    guard,
    questions: questionsOf(verb, effects),
    doesNot: doesNot(verb, facts, guard),
    preview: previewOf(effect, guard),
  };
}

/** A retry of a running attempt closes it first, and says so in its name. */
function labelOf(verb: ActionVerb, { status }: ActionFacts): string {
  if (verb === 'mark-failed') return 'Mark failed';
  return status === 'running' ? 'Mark failed and retry' : 'Retry';
}

type Effect = { closes: boolean; makes: boolean; from: string };

/** What the act does by the state machine, and where a next attempt would go on. */
function effectOf(verb: ActionVerb, { status, stage }: ActionFacts): Effect {
  const transition = status && transitionOf(status, verb);
  return {
    closes: transition !== null && transition.to !== transition.from,
    makes: transition !== null && transition.next.length > 0,
    from: stage ?? 'the start',
  };
}

function noteOf({ closes, makes, from }: Effect, { attempt }: Guard): string {
  const next = `makes attempt ${attempt + 1}, which goes on from ${from}.`;
  if (!closes) return `Leaves attempt ${attempt} as it is and ${next}`;
  return makes ? `Closes attempt ${attempt} and ${next}` : `Closes attempt ${attempt} and makes no other.`;
}

function previewOf({ closes, makes, from }: Effect, { attempt, status }: Guard) {
  const closed = { attempt, from: status, to: 'failed', note: 'marked by operator' };
  const next = { attempt: attempt + 1, from: null, to: 'pending', note: `from ${from}, available now` };
  return [...(closes ? [closed] : []), ...(makes ? [next] : [])];
}
