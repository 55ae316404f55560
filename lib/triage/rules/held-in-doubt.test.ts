import { describe, expect, it } from 'vitest';
import type { EffectFacts } from '@/lib/sources/observation';
import { diagnose } from '@/lib/triage/diagnose';
import { at, effect, lapsed, running } from '@/test/support/observations';

const export_ = effect({ key: 'INV-104217/export', stage: 'export', provider: 'erp', honoursKeys: false });

/** Attempt 4 as a takeover leaves it: nobody's, without a lease, never claimed. */
function held(effects: readonly EffectFacts[]) {
  return running({
    job: {
      status: 'held',
      attempt: 4,
      stage: 'export',
      stageEnteredAt: null,
      startedAt: null,
      availableAt: at(-90),
    },
    lease: { owner: null, token: null, until: null, renewedAt: null },
    worker: null,
    effects,
    past: [lapsed(3, 'w-7f3a')],
  });
}

describe('held with an effect in doubt', () => {
  it('asks what happened, where to look, and offers the retry that takes the answer', () => {
    expect(diagnose(held([export_]))).toMatchObject({
      kind: 'held-in-doubt',
      rule: 'held-in-doubt/effects-unanswered',
      since: at(-90),
      cause: 'Held: say whether export happened',
      sentence:
        'INV-104217 is held as attempt 4: nobody knows whether export happened, and no worker claims it before a person says so.',
      verdict: 'Say whether export happened. Look for INV-104217/export at erp.',
      ifNothing: 'It stays held: nobody claims it.',
      safe: [{ verb: 'retry', label: 'Retry' }],
      unsafe: [
        { verb: 'wait', reason: 'Nobody claims a held attempt, however long it waits.' },
        { verb: 'mark-failed', reason: 'It is held: nobody works on it.' },
      ],
      lease: null,
    });
  });

  it('counts several effects', () => {
    const second = effect({ key: 'INV-104217/pay', stage: 'pay', provider: 'bank', honoursKeys: false });
    expect(diagnose(held([export_, second]))).toMatchObject({
      cause: 'Held: say whether 2 effects happened',
      verdict: 'Say whether 2 effects happened. Look for INV-104217/export at erp, INV-104217/pay at bank.',
    });
  });

  it('asks again what was answered "not known"', () => {
    expect(diagnose(held([{ ...export_, status: 'unknown' }]))?.kind).toBe('held-in-doubt');
  });

  it('says nothing of what a person parked with nothing in doubt', () => {
    expect(diagnose(held([]))).toBeNull();
    expect(diagnose(held([{ ...export_, status: 'confirmed' }]))).toBeNull();
  });
});
