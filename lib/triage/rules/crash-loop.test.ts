import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { at, lapsed, read, running, silent } from '@/test/support/observations';

const past = [lapsed(3, 'w-41aa', 400), lapsed(2, 'w-c0d4', 900), lapsed(1, 'w-88e2', 1349)];
const fourth = { attempt: 4 };

describe('crash loop', () => {
  it('counts claims that each lost another owner', () => {
    expect(diagnose(silent(262, 38, { past, job: fourth }))).toMatchObject({
      kind: 'crash-loop',
      confidence: 'likely',
      since: at(-1349),
      sentence:
        'INV-104217 was claimed 3 times in 16:49 by 3 owners, and none reported back; attempt 4 is running.',
      safe: [{ verb: 'wait', label: 'Wait 0:38' }],
      unsafe: [
        { verb: 'mark-failed' },
        { verb: 'retry', reason: 'The next owner would most likely be lost too.' },
      ],
    });
  });

  it('is watched while the next owner is heard, and is not forgotten at every renewal', () => {
    const finding = diagnose(running({ past, job: fourth }, { moved: ['leaseUntil'] }));
    expect(finding).toMatchObject({ kind: 'crash-loop', safe: [{ verb: 'wait', label: 'Watch attempt 4' }] });
  });

  it('is ended by leaving the attempt failed, not by one more claim', () => {
    expect(diagnose(silent(262, -62, { past, job: fourth }))).toMatchObject({
      safe: [{ verb: 'mark-failed' }],
      unsafe: [
        { verb: 'wait', reason: 'A takeover would be the next claim of the loop.' },
        { verb: 'retry' },
      ],
    });
  });

  it('is broken by a hold before the next claim', () => {
    expect(diagnose(running({ past, job: { ...fourth, status: 'pending' } }))).toMatchObject({
      kind: 'crash-loop',
      verdict: 'Hold it until the cause is known. The next owner would most likely be lost too.',
      safe: [{ verb: 'hold', label: 'Hold' }],
      unsafe: [
        { verb: 'wait', reason: 'The next claim would go on with the loop.' },
        { verb: 'mark-failed' },
        { verb: 'retry' },
      ],
    });
  });

  it('stays broken while the attempt is held', () => {
    expect(diagnose(running({ past, job: { ...fourth, status: 'held' } }))).toMatchObject({
      verdict: 'Leave it held until the cause is known. The next owner would most likely be lost too.',
      safe: [{ verb: 'wait', label: 'Leave it held' }],
      unsafe: expect.arrayContaining([
        {
          verb: 'release-hold',
          label: 'Release hold',
          reason: 'The next owner would most likely be lost too.',
        },
      ]),
    });
  });

  it('says how long the loop lasted, however long ago it ended', () => {
    const past = [lapsed(3, 'w-41aa', 7_200), lapsed(2, 'w-c0d4', 7_260), lapsed(1, 'w-88e2', 7_320)];
    const ended = running({
      past,
      job: { status: 'failed', attempt: 4, maxAttempts: 4, finishedAt: at(-7_000) },
    });
    expect(diagnose(ended)?.sentence).toContain('was claimed 3 times in 3:00 by 3 owners');
  });

  it('is told of the last attempt that failed, and of no other closed one', () => {
    const closed = (job: object) => diagnose(running({ past, job: { finishedAt: at(-9), ...job } }))?.verdict;
    expect(closed({ status: 'failed', attempt: 5 })).toContain('Leave it failed until the cause is known.');
    expect(closed({ status: 'failed', attempt: 4 })).toBeUndefined();
    expect(closed({ status: 'completed', attempt: 5 })).toBeUndefined();
  });

  it.each([
    ['two claims are no loop', past.slice(0, 2)],
    ['an owner that comes again outlived its claim', [...past.slice(0, 2), lapsed(1, 'w-41aa')]],
    ['a report breaks the run', [past[0], { ...lapsed(2, 'w-c0d4'), end: 'reported' as const }, past[2]]],
    ['a release is a report', [{ ...lapsed(3, 'w-41aa'), end: 'released' as const }, ...past.slice(1)]],
  ])('is not seen where %s', (_, attempts) => {
    expect(
      diagnose(running({ job: fourth }, { past: read(attempts.flatMap((one) => one ?? [])) })),
    ).toBeNull();
  });

  it('counts an attempt that an operator closed: its owner said nothing either', () => {
    const closedByHand = [{ ...lapsed(3, 'w-41aa'), end: 'operator' as const }, ...past.slice(1)];
    expect(diagnose(running({ past: closedByHand, job: fourth }))?.kind).toBe('crash-loop');
  });
});
