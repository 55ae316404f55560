import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { running, silent } from '@/test/support/observations';

const none = { until: null };

describe('running without a lease', () => {
  it('is taken back when its owner is silent, since nothing heals it', () => {
    expect(diagnose(silent(262, 0, { lease: none }))).toMatchObject({
      kind: 'no-lease',
      rule: 'no-lease/owner-gone',
      confidence: 'likely',
      sentence:
        'INV-104217 is running without a lease, and w-7f3a has been silent for 4:22. Nothing heals it by itself.',
      verdict: 'Take it back. It has no lease, and w-7f3a has been silent for 4:22.',
      safe: [{ verb: 'retry' }, { verb: 'mark-failed' }],
      unsafe: [{ verb: 'wait', reason: 'Nothing ends what has no lease.' }],
    });
  });

  it('is left to an owner that is heard', () => {
    expect(diagnose(running({ lease: none }))).toMatchObject({
      rule: 'no-lease/owner-may-live',
      safe: [{ verb: 'wait', label: 'Look at w-7f3a' }],
      unsafe: [
        { verb: 'mark-failed', reason: 'w-7f3a was heard 0:03 ago and may still be working.' },
        { verb: 'retry', reason: 'Attempt 3 is still open.' },
      ],
    });
  });

  it('says that only a sweep closes it, and under an operator queue that nothing does', () => {
    const under = (takeover: 'automatic' | 'operator') =>
      diagnose(silent(262, 0, { lease: none, queue: { takeover } }))?.ifNothing;
    expect(under('automatic')).toContain('Only a sweep of its subject closes it.');
    expect(under('operator')).toBe('It stays like this: a lease that is not there never lapses.');
  });
});
