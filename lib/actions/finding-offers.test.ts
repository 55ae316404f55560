import { describe, expect, it } from 'vitest';
import { offerFindingActs } from '@/lib/actions/finding-offers';

const MAY = { snooze: { allowed: true }, unsnooze: { allowed: true } } as const;
const AWAKE = { subject: 'INV-1042', snoozedUntil: null };
const SNOOZED = { ...AWAKE, snoozedUntil: '2026-11-29T03:40:00.000000Z' };

describe('offerFindingActs', () => {
  it('lets a finding be snoozed, and says that its job stays as it is', () => {
    expect(offerFindingActs(AWAKE, MAY)).toMatchObject([
      {
        ...{ verb: 'snooze', allowed: true, guard: { snoozedUntil: null } },
        doesNot: [expect.stringMatching(/^This changes nothing about the job/), expect.any(String)],
      },
      { verb: 'unsnooze', allowed: false, reason: 'It is not snoozed.' },
    ]);
  });

  it('lets a snoozed finding be shown again, with the end that was seen as its guard', () => {
    expect(offerFindingActs(SNOOZED, MAY)).toMatchObject([
      { verb: 'snooze', allowed: false, reason: 'It is snoozed until 03:40:00 UTC already.' },
      { verb: 'unsnooze', allowed: true, guard: { snoozedUntil: SNOOZED.snoozedUntil } },
    ]);
  });

  it('says what the role does not allow before what the finding forbids', () => {
    const denied = { allowed: false, reason: 'Your role may not.' } as const;
    expect(offerFindingActs(SNOOZED, { ...MAY, snooze: denied })[0]).toMatchObject({
      reason: 'Your role may not.',
    });
  });
});
