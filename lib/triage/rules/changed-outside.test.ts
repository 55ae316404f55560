import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { at, byHand, running, silent } from '@/test/support/observations';

const completedByHand = byHand({ columns: [{ name: 'status', from: 'running', to: 'completed' }] });

describe('changed outside', () => {
  it('says who changed what, and that nothing stands behind it', () => {
    expect(diagnose(running({ outsideChanges: [byHand()] }))).toMatchObject({
      kind: 'changed-outside',
      rule: 'changed-outside/no-function',
      confidence: 'likely',
      since: at(-45),
      sentence:
        'postgres (psql) changed INV-104217 outside the functions at 03:13:24: lease until 03:15:06 to none.',
      safe: [{ verb: 'wait', label: 'Ask who was postgres (psql)' }],
    });
  });

  it.each(['pending', 'held', 'failed'] as const)('is told of a %s attempt', (status) => {
    expect(diagnose(running({ outsideChanges: [byHand()], job: { status } }))?.kind).toBe('changed-outside');
  });

  it('is told of a completed attempt only where the change itself completed it', () => {
    const completed = { status: 'completed' } as const;
    expect(diagnose(running({ outsideChanges: [byHand()], job: completed }))).toBeNull();
    expect(diagnose(running({ outsideChanges: [completedByHand], job: completed }))?.kind).toBe(
      'changed-outside',
    );
  });

  it.each([
    ['it is more than an hour ago', { outsideChanges: [byHand({ at: at(-3601) })] }],
    ['it was another attempt', { outsideChanges: [byHand({ attempt: 2 })] }],
    ['a later attempt exists', { outsideChanges: [byHand()], job: { newest: false } }],
  ])('is not told where %s', (_, changes) => {
    expect(diagnose(running(changes))).toBeNull();
  });

  it('is evidence, and no verdict of its own, beside another trouble', () => {
    const finding = diagnose(silent(262, 38, { outsideChanges: [byHand()] }));
    expect(finding?.kind).toBe('owner-silent');
    expect(finding?.evidence).toContainEqual(
      expect.objectContaining({ slot: 'outside-changes', value: expect.stringContaining('postgres (psql)') }),
    );
  });
});
