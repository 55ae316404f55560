import { describe, expect, it } from 'vitest';
import { requestLines } from '@/components/approvals/request-lines';
import { requestTitle } from '@/components/recovery/request-title';
import type { Approval } from '@/lib/approvals/approval';

const APPROVAL: Approval = {
  ...{ id: '12', state: 'waiting', verb: 'fence-off', danger: 'live-lease' },
  why: 'The lease is live for 0:38 more: its owner may be at work.',
  address: { source: 'native', database: 'billing', key: '42' },
  ...{ queue: 'invoices', subject: 'INV-104217' },
  requester: { id: 'u-ana', name: 'Ana Ruiz', role: 'operator' },
  ...{ reason: 'It writes twice.', whyObsolete: null, ticket: null, effectAnswers: [], evidence: null },
  ...{ guard: {}, commandHash: 'ab'.repeat(32) },
  askedAt: '2026-11-29T03:14:09.000000Z',
  expiresAt: '2026-11-29T03:29:09.000000Z',
  ...{ renewedSince: 0, askedSeq: '8841', end: null },
};

describe('requestLines', () => {
  it('says in three lines what is asked and why it takes two, since when, and who must decide until when', () => {
    expect(requestLines(APPROVAL, 'production', 'https://l.example/review/requests/12').split('\n')).toEqual([
      'INV-104217 (invoices): Ana Ruiz asks a second person to fence off 1 owner. The lease is live for 0:38 more: its owner may be at work.',
      'Since 29 Nov 2026, 03:14:09 UTC, on billing (production). Reason: It writes twice.',
      'An approver decides until 03:29:09 UTC; until then nothing changes. https://l.example/review/requests/12',
    ]);
  });
});

describe('requestTitle', () => {
  it('asks while it waits and asked afterwards, and names a session by its pid', () => {
    expect(requestTitle(APPROVAL)).toBe('Ana Ruiz asks to fence off 1 owner');
    const address = { source: 'postgres', database: 'billing', key: '4711@2026-11-29T02:00:00.000000Z' };
    expect(requestTitle({ ...APPROVAL, state: 'denied', verb: 'terminate-backend', address })).toBe(
      'Ana Ruiz asked to terminate backend 4711',
    );
  });
});
