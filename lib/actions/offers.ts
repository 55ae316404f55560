import type { ActionFacts } from '@/lib/actions/action-facts';
import type { ActionOffer, Guard } from '@/lib/actions/action-offer';
import { doesNot } from '@/lib/actions/does-not';
import { questionsOf } from '@/lib/actions/questions';
import { ACTION_VERBS, type ActionVerb } from '@/lib/actions/recovery-action';
import { refusalOf } from '@/lib/actions/refusal';

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
  return {
    verb,
    label,
    note: noteOf(verb, facts, guard),
    allowed: true,
    guard,
    questions: questionsOf(verb, effects),
    doesNot: doesNot(verb, facts, guard),
    preview: previewOf(verb, facts, guard),
  };
}

/** A retry of a running attempt closes it first, and says so in its name. */
function labelOf(verb: ActionVerb, { status }: ActionFacts): string {
  if (verb === 'mark-failed') return 'Mark failed';
  return status === 'running' ? 'Mark failed and retry' : 'Retry';
}

/** What a retry does to the attempt it is asked of: an open one is closed, a failed one stays as it is. */
const isOpen = ({ status }: ActionFacts) => status === 'running' || status === 'held';

function noteOf(verb: ActionVerb, facts: ActionFacts, { attempt }: Guard): string {
  const { stage } = facts;
  if (verb === 'mark-failed') return `Closes attempt ${attempt} and makes no other.`;
  const next = `attempt ${attempt + 1}, which goes on from ${stage ?? 'the start'}.`;
  return isOpen(facts) ? `Closes attempt ${attempt} and makes ${next}` : `Makes ${next}`;
}

function previewOf(verb: ActionVerb, facts: ActionFacts, { attempt, status }: Guard) {
  const closed = { attempt, from: status, to: 'failed', note: 'marked by operator' };
  if (verb === 'mark-failed') return [closed];
  const from = facts.stage ?? 'the start';
  const next = { attempt: attempt + 1, from: null, to: 'pending', note: `from ${from}, available now` };
  return isOpen(facts) ? [closed, next] : [next];
}
