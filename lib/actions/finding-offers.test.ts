import { describe, expect, it } from 'vitest';
import { offerFindingActs } from '@/lib/actions/finding-offers';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { FINDING_VERBS } from '@/lib/actions/recovery-action';

const MAY = rightsOfAnybody(FINDING_VERBS);
const AWAKE = { about: 'job', subject: 'INV-1042', snoozedUntil: null };
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

  it('speaks of no job where the finding is about none', () => {
    const watcher = { ...AWAKE, about: 'watcher', subject: 'the watcher' };
    const said = offerFindingActs(watcher, MAY).flatMap((offer) => (offer.allowed ? offer.doesNot : []));
    expect(said[0]).toBe(
      'This changes nothing about the watcher: the trouble goes on, and whoever suffers from it still does.',
    );
    expect(said.join(' ')).not.toContain('the job');
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
