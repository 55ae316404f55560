import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { act, at, lateCompletion, running, silent } from '@/test/support/observations';

const bens = act({ seq: '8840', at: at(-48), actor: 'u-ben', actorName: 'Ben Okoye' });
const lateOfTwo = lateCompletion({ attempt: 2 });

describe('two acts on one job', () => {
  it('names both records of two people, and says to do no more of the same', () => {
    expect(diagnose(running({ acts: [bens, act()] }))).toMatchObject({
      kind: 'after-an-act',
      rule: 'after-an-act/two-people',
      confidence: 'likely',
      since: at(-48),
      sentence:
        'Ana Ruiz and Ben Okoye acted on INV-104217 within 1:12: record 8839 (retry by Ana Ruiz at 03:12:09), then record 8840 (retry by Ben Okoye at 03:13:21).',
      verdict:
        'Do no more of the same. Ana Ruiz and Ben Okoye acted within 1:12 of each other. Read record 8839 and record 8840 first.',
      safe: [{ verb: 'wait', label: 'Read record 8839 and record 8840' }],
    });
  });

  it.each(['pending', 'held', 'failed'] as const)('is told of a %s attempt too', (status) => {
    expect(diagnose(running({ acts: [bens, act()], job: { status } }))?.kind).toBe('after-an-act');
  });

  it('is told of one person who did the same twice', () => {
    expect(diagnose(running({ acts: [act({ seq: '8840', at: at(-100) }), act()] }))).toMatchObject({
      rule: 'after-an-act/same-act-twice',
      sentence: expect.stringMatching(
        /^Ana Ruiz acted twice on INV-104217 within 0:20: record 8839 .* then record 8840/,
      ),
    });
  });

  it('finds the pair among later acts of one person', () => {
    const later = act({ seq: '8841', at: at(-20), actor: 'u-ben', verb: 'mark-failed' });
    expect(diagnose(running({ acts: [later, bens, act()] }))?.sentence).toContain('record 8839');
  });

  it.each([
    [
      'one person marked failed and then retried',
      [act(), act({ seq: '8838', at: at(-150), verb: 'mark-failed' })],
    ],
    ['five minutes lie between', [bens, act({ at: at(-349) })]],
    ['it is a quarter of an hour ago', [act({ ...bens, at: at(-901) }), act({ at: at(-960) })]],
    ['there is one act only', [act()]],
  ])('is not seen where %s', (_, acts) => {
    expect(diagnose(running({ acts }))).toBeNull();
  });

  it('is no longer told once the subject is completed', () => {
    expect(diagnose(running({ acts: [bens, act()], job: { status: 'completed' } }))).toBeNull();
  });

  it('gives way to an owner that has gone since', () => {
    expect(diagnose(silent(262, -60, { acts: [bens, act()] }))?.kind).toBe('owner-silent');
  });
});

describe('overlap after an act', () => {
  it('names the act that closed the attempt of a worker that was still at work', () => {
    expect(diagnose(running({ acts: [act()], lateWrites: [lateOfTwo] }))).toMatchObject({
      rule: 'after-an-act/overlap',
      sentence:
        'w-7f3a was still at work on INV-104217 after record 8839 (retry by Ana Ruiz at 03:12:09): its complete_job of attempt 2 was refused at 03:13:31, while attempt 3 runs.',
      verdict: expect.stringMatching(/^Do no more of the same\..*Read record 8839 first\.$/),
    });
  });

  it.each([
    ['no act closed that attempt', { acts: [act({ attempt: 1 })], lateWrites: [lateOfTwo] }],
    ['the act came after the write', { acts: [act({ at: at(-30) })], lateWrites: [lateOfTwo] }],
    ['a lapse closed it', { acts: [act()], lateWrites: [lateCompletion({ attempt: 2, end: 'lapsed' })] }],
    ['no attempt runs', { acts: [act()], lateWrites: [lateOfTwo], job: { status: 'held' } as const }],
    [
      'it is a quarter of an hour ago',
      { acts: [act({ at: at(-990) })], lateWrites: [{ ...lateOfTwo, at: at(-901) }] },
    ],
  ])('is not seen where %s', (_, changes) => {
    expect(diagnose(running(changes))?.kind).not.toBe('after-an-act');
  });
});
