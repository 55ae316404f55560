import { describe, expect, it } from 'vitest';
import { offerAlertActs } from '@/lib/actions/alert-offers';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { ALERT_VERBS } from '@/lib/actions/recovery-action';

const MAY = rightsOfAnybody(ALERT_VERBS);
const OPEN = { rule: 'A job is held up', resolvedAt: null, acknowledged: null };
const UNTIL = '2026-11-29T04:14:09.123456Z';

describe('acknowledging an alert', () => {
  it('is offered while it is open, guarded by who has it until when', () => {
    expect(offerAlertActs(OPEN, MAY)).toMatchObject([
      { allowed: true, guard: { acknowledgedUntil: null }, note: expect.stringContaining('you have') },
    ]);
    const had = { ...OPEN, acknowledged: { by: 'Ana Ruiz', until: UNTIL } };
    expect(offerAlertActs(had, MAY)).toMatchObject([
      {
        allowed: true,
        guard: { acknowledgedUntil: UNTIL },
        note: expect.stringContaining('over from Ana Ruiz'),
      },
    ]);
  });

  it('is refused in words once it is over, or where the role may not', () => {
    expect(offerAlertActs({ ...OPEN, resolvedAt: UNTIL }, MAY)).toMatchObject([
      { allowed: false, reason: expect.stringMatching(/^It is over since .*: nobody needs to have it\.$/) },
    ]);
    const reason = 'Your role, viewer, may not acknowledge an alert.';
    expect(offerAlertActs(OPEN, { acknowledge: { allowed: false, reason } })).toMatchObject([
      { allowed: false, reason },
    ]);
  });
});
