import { describe, expect, it } from 'vitest';
import { REVIEW_STATES, type ReviewState } from '@/lib/reviews/review';
import { type Reviewer, reviewOffers } from '@/lib/reviews/review-offers';

const MAREN: Reviewer = { id: 'u-maren', role: 'reviewer', readOnly: false };
const ANA: Reviewer = { id: 'u-ana', role: 'operator', readOnly: false };

const item = (state: ReviewState, key = 'record/1') => ({
  key,
  state,
  parties: [{ id: 'u-ana', name: 'Ana Ruiz' }],
});

describe('reviewOffers', () => {
  it('lets a reviewer sign off and query what others did, as far as it has got', () => {
    const allowed = REVIEW_STATES.map((state) => {
      const offers = reviewOffers(item(state), MAREN);
      return [state, offers['sign-off'].allowed, offers.query.allowed];
    });
    expect(allowed).toEqual([
      ['unreviewed', true, true],
      ['queried', true, false],
      ['answered', true, true],
      ['signed-off', false, true],
    ]);
  });

  it('asks for a note where nobody has answered yet', () => {
    expect(reviewOffers(item('unreviewed'), MAREN)['sign-off']).toEqual({ allowed: true, noteNeeded: false });
    expect(reviewOffers(item('queried'), MAREN)['sign-off']).toEqual({ allowed: true, noteNeeded: true });
  });

  it('denies them their own, and says why', () => {
    const own = reviewOffers(item('unreviewed'), { ...MAREN, id: 'u-ana' });
    const reason = 'You had a part in it: another reviewer must look at it.';
    expect([own['sign-off'], own.query]).toEqual(Array(2).fill({ allowed: false, reason }));
  });

  it('lets who did it answer, and nobody else', () => {
    expect(reviewOffers(item('queried'), ANA).answer).toMatchObject({ allowed: true });
    expect(reviewOffers(item('unreviewed'), ANA).answer).toMatchObject({ reason: 'Nobody asks about it.' });
    expect(reviewOffers(item('queried'), { ...ANA, id: 'u-ben' }).answer).toMatchObject({
      reason: 'Only who did it may answer.',
    });
  });

  it('lets anybody who acts here answer for a change made outside', () => {
    const outside = { ...item('queried', 'outside/7'), parties: [] };
    expect(reviewOffers(outside, ANA).answer).toMatchObject({ allowed: true });
    expect(reviewOffers(outside, MAREN).answer).toMatchObject({ allowed: false });
  });

  it('denies an operator a sign-off by their role, and everybody in a console that is read-only', () => {
    expect(reviewOffers(item('unreviewed'), ANA)['sign-off']).toMatchObject({
      reason: 'Your role, operator, may not sign off an act. It takes the role reviewer.',
    });
    expect(reviewOffers(item('unreviewed'), { ...MAREN, readOnly: true })['sign-off'].allowed).toBe(false);
  });
});
