import type { ApprovalGuard, Offer, PreviewRow } from '@/lib/actions/action-offer';
import type { MayAct } from '@/lib/actions/may-act';
import { APPROVAL_VERBS, type ApprovalVerb } from '@/lib/actions/recovery-action';
import { spokenTime } from '@/lib/actions/spoken-time';
import { type Approval, isWaiting } from '@/lib/approvals/approval';
import { epochMs, type Timestamp } from '@/lib/time';

export type ApprovalOffer = Offer<ApprovalVerb, ApprovalGuard>;

/** All that decides what one person may do about a request. */
export type ApprovalFacts = {
  approval: Pick<Approval, 'id' | 'state' | 'commandHash' | 'expiresAt' | 'end' | 'requester'>;
  databaseNow: Timestamp;
  /** The rows of the act itself and what it leaves as it is; null where it would not be carried out as things are. */
  act: { preview: readonly PreviewRow[]; doesNot: readonly string[] } | null;
};

/**
 * Approving, denying and withdrawing one request, possible or refused in words. Pure: the database decides again under its
 * locks. What the person may not do at all is said before how the request stands.
 */
export function offerApprovalActs(
  facts: ApprovalFacts,
  mayAct: Readonly<Record<ApprovalVerb, MayAct>>,
): ApprovalOffer[] {
  return APPROVAL_VERBS.map((verb) => offer(verb, facts, mayAct[verb]));
}

const LABELS: Record<ApprovalVerb, string> = { approve: 'Approve', deny: 'Deny', withdraw: 'Withdraw' };

function offer(verb: ApprovalVerb, facts: ApprovalFacts, may: MayAct): ApprovalOffer {
  const { approval, act } = facts;
  const label = LABELS[verb];
  const reason = may.allowed ? whyOver(facts) : may.reason;
  if (reason !== null) return { verb, label, allowed: false, reason };
  const becomes: PreviewRow = {
    row: `request ${approval.id}`,
    from: approval.state,
    to: BECOMES[verb],
    note: 'and never changes again',
  };
  return {
    verb,
    label,
    note: NOTES[verb](approval.requester.name),
    allowed: true,
    second: null,
    forced: null,
    guard: { state: approval.state, commandHash: approval.commandHash },
    questions: [],
    doesNot: verb === 'approve' ? (act?.doesNot ?? []) : DOES_NOT[verb],
    preview: verb === 'approve' ? [becomes, ...(act?.preview ?? [])] : [becomes],
  };
}

const BECOMES: Record<ApprovalVerb, string> = {
  approve: 'approved',
  deny: 'denied',
  withdraw: 'withdrawn',
};

const NOTES: Record<ApprovalVerb, (requester: string) => string> = {
  approve: (requester) =>
    `Carries out at once what ${requester} asked for, and once only. Both names stand in the record.`,
  deny: (requester) => `Carries out nothing. ${requester} sees your reason.`,
  withdraw: () => 'Carries out nothing: it was your own wish.',
};

const DOES_NOT: Record<'deny' | 'withdraw', readonly string[]> = {
  deny: ['This keeps nobody from asking again: another request is a new one.'],
  withdraw: ['This keeps nobody from asking again: another request is a new one.'],
};

const OVER: Record<Exclude<Approval['state'], 'waiting' | 'expired'>, string> = {
  approved: 'approved',
  denied: 'denied',
  withdrawn: 'withdrawn',
  ended: 'ended, because the role of who asked was changed',
};

/** Why nothing can be decided any more; null while it waits. */
function whyOver({ approval, databaseNow }: ApprovalFacts): string | null {
  if (isWaiting(approval, epochMs(databaseNow))) return null;
  const { state, end, expiresAt } = approval;
  if (state === 'waiting' || state === 'expired')
    return `It expired at ${spokenTime(expiresAt)}: whoever still wants it must ask again.`;
  const by = end?.by ? ` by ${end.by.name}` : '';
  return `It was ${OVER[state]}${by}${end ? ` at ${spokenTime(end.at)}` : ''}.`;
}
