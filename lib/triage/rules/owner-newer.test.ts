import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { at, running, silent } from '@/test/support/observations';

describe('owner newer than the claim', () => {
  it('takes no heartbeat of a later start for one of the process that claimed', () => {
    expect(diagnose(running({ worker: { startedAt: at(-30) } }))).toMatchObject({
      kind: 'owner-newer',
      rule: 'owner-newer/started-after-claim',
      confidence: 'unknown',
      since: at(-30),
      sentence:
        'INV-104217 was claimed at 03:13:09 by an earlier start of w-7f3a; the one in workers started at 03:13:39.',
      safe: [{ verb: 'wait', label: 'Look for the first process' }],
      unsafe: [
        { verb: 'mark-failed' },
        { verb: 'retry', reason: 'The process that claimed it may still be running.' },
      ],
    });
  });

  it('writes nothing after the lapse either: nobody knows of the first process', () => {
    const finding = diagnose(silent(262, -200, { worker: { startedAt: at(-280) } }));
    expect(finding?.kind).toBe('owner-newer');
    expect(finding?.safe.map(({ verb }) => verb)).toEqual(['wait']);
  });

  it.each([
    ['started with the claim', running({ worker: { startedAt: at(-60) } })],
    [
      'the row does not say when it was claimed',
      running({ worker: { startedAt: at(-30) }, job: { startedAt: null } }),
    ],
  ])('is not seen where it %s', (_, observation) => {
    expect(diagnose(observation)?.kind).not.toBe('owner-newer');
  });

  it('is not said of the row of another worker', () => {
    expect(diagnose(running({ worker: { id: 'w-9', startedAt: at(-30) } }))?.rule).toBe(
      'cannot-tell/conflict',
    );
  });
});
