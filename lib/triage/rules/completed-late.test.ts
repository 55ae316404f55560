import { describe, expect, it } from 'vitest';
import type { Observation } from '@/lib/sources/observation';
import { diagnose } from '@/lib/triage/diagnose';
import { at, effect, lapsed, lateCompletion, running } from '@/test/support/observations';

type Changes = Parameters<typeof running>[0];

/** Attempt 3 failed a minute ago, and its owner then said that it was complete. */
function failed(changes: Changes = {}): Observation {
  const closed = { status: 'failed', finishedAt: at(-60) } as const;
  return running({ lateWrites: [lateCompletion()], ...changes, job: { ...closed, ...changes?.job } });
}

describe('failed, then reported complete', () => {
  it('says that the work was probably done, where to look, and not to retry before', () => {
    expect(diagnose(failed({ effects: [effect()] }))).toMatchObject({
      kind: 'completed-late',
      rule: 'completed-late/failed',
      confidence: 'likely',
      since: at(-38),
      sentence:
        'w-7f3a reported INV-104217 complete at 03:13:31, after attempt 3 had been closed by an operator. The report was refused; the work was probably done.',
      verdict:
        'Look at invoice.issue and the effects before INV-104217 runs again. w-7f3a said at 03:13:31 that attempt 3 was done.',
      safe: [{ verb: 'wait', note: 'See whether post_erp happened, and say so when you retry.' }],
    });
    expect(diagnose(failed())?.unsafe).toContainEqual({
      verb: 'retry',
      label: 'Retry',
      reason: 'Its work was probably done: a retry could do it twice.',
    });
  });

  it.each(['pending', 'held'] as const)('is told while the next attempt is %s', (status) => {
    const next = running({
      job: { status, attempt: 4, startedAt: null },
      lateWrites: [lateCompletion({ end: 'lapsed' })],
    });
    expect(diagnose(next)).toMatchObject({
      rule: 'completed-late/retry-waits',
      sentence: expect.stringContaining('after attempt 3 had been closed as lapsed'),
      safe: status === 'pending' ? [{ verb: 'hold' }, { verb: 'wait' }] : [{ verb: 'wait' }],
    });
  });

  it('comes before a crash loop: what was done needs no other owner', () => {
    const past = [lapsed(3, 'w-1'), lapsed(2, 'w-2'), lapsed(1, 'w-3')];
    const job = { attempt: 5, maxAttempts: 5 };
    const late = [lateCompletion({ attempt: 5 })];
    expect(diagnose(failed({ past, job, lateWrites: late }))?.kind).toBe('completed-late');
    expect(diagnose(failed({ past, job, lateWrites: [] }))?.kind).toBe('crash-loop');
  });

  it.each<[string, Observation]>([
    ['the next attempt runs', running({ job: { attempt: 4 }, lateWrites: [lateCompletion()] })],
    ['a later attempt exists', failed({ job: { newest: false } })],
    ['it is completed', failed({ job: { status: 'completed' } })],
    ['another write was late', failed({ lateWrites: [lateCompletion({ write: 'enter_stage' })] })],
    ['an older attempt was reported', failed({ lateWrites: [lateCompletion({ attempt: 2 })] })],
    ['the worker itself had said failed', failed({ lateWrites: [lateCompletion({ end: 'reported' })] })],
    [
      'the effects were answered since',
      failed({ effects: [effect({ status: 'confirmed', settledAt: at(-20) })] }),
    ],
  ])('is over or was never so where %s', (_, observation) => {
    expect(diagnose(observation)?.kind).not.toBe('completed-late');
  });

  it.each([
    ['one answer is still open', [effect({ status: 'confirmed', settledAt: at(-20) }), effect()]],
    ['it was answered before the report', [effect({ status: 'confirmed', settledAt: at(-50) })]],
    ['the answer was “not known”', [effect({ status: 'unknown', settledAt: at(-20) })]],
  ])('goes on where %s', (_, effects) => {
    expect(diagnose(failed({ effects }))?.kind).toBe('completed-late');
  });
});
