import { describe, expect, it } from 'vitest';
import { rightsTo } from '@/lib/actions/may-act';
import { APPROVAL_VERBS } from '@/lib/actions/recovery-action';
import { type ApprovalFacts, offerApprovalActs } from '@/lib/approvals/approval-offers';

const FACTS: ApprovalFacts = {
  approval: {
    ...{ id: '12', state: 'waiting', commandHash: 'ab'.repeat(32), end: null },
    expiresAt: '2026-11-29T03:29:00.000000Z',
    requester: { id: 'u-ana', name: 'Ana Ruiz', role: 'operator' },
  },
  databaseNow: '2026-11-29T03:14:09.000000Z',
  act: null,
};
const APPROVER = rightsTo('approver', APPROVAL_VERBS, { readOnly: false });

const offersOn = (change: Partial<ApprovalFacts['approval']> = {}, now = FACTS.databaseNow) =>
  offerApprovalActs({ ...FACTS, approval: { ...FACTS.approval, ...change }, databaseNow: now }, APPROVER);
const reasonsOn = (...given: Parameters<typeof offersOn>) => [
  ...new Set(offersOn(...given).map((offer) => (offer.allowed ? null : offer.reason))),
];

describe('offerApprovalActs', () => {
  it('offers to decide while it waits, pinned to the command that is on the page', () => {
    expect(offersOn()[0]).toMatchObject({
      verb: 'approve',
      allowed: true,
      guard: { state: 'waiting', commandHash: FACTS.approval.commandHash },
      preview: [{ row: 'request 12', from: 'waiting', to: 'approved' }],
    });
  });

  it('offers nothing once its time is over, noted yet or not', () => {
    const late = 'It expired at 03:29:00 UTC: whoever still wants it must ask again.';
    expect(reasonsOn({}, '2026-11-29T03:29:00.000000Z')).toEqual([late]);
    expect(reasonsOn({ state: 'expired' })).toEqual([late]);
  });

  it('says who decided and when, once somebody has', () => {
    const end = {
      ...{ at: '2026-11-29T03:20:00.000000Z', by: { id: 'u-jo', name: 'Jonas Weber' } },
      ...{ detail: '', outcome: null, seq: '9' },
    };
    expect(reasonsOn({ state: 'denied', end })).toEqual(['It was denied by Jonas Weber at 03:20:00 UTC.']);
  });

  it('tells a role what it may not do before how the request stands', () => {
    const viewer = rightsTo('viewer', APPROVAL_VERBS, { readOnly: false });
    expect(offerApprovalActs(FACTS, viewer)[0]).toMatchObject({
      allowed: false,
      reason: 'Your role, viewer, may not approve a request. It takes the role approver.',
    });
  });
});
