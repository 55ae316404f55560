import { describe, expect, it } from 'vitest';
import type { Queue } from '@/lib/jobs/queue';
import { diagnose } from '@/lib/triage/diagnose';
import { at, read, running, silent } from '@/test/support/observations';

const UNTOLD = {
  state: 'unread',
  source: 'payment_jobs',
  why: 'It has no register of workers.',
  untold: true,
} as const;
const queue = { takeover: 'unknown' } satisfies Partial<Queue>;
const SLOTS = { worker: UNTOLD, takes: [] };

describe('owner not told', () => {
  it('says of a lapsed lease that nothing tells whether the owner still works', () => {
    const finding = diagnose(silent(122, -62, { queue }, SLOTS));
    expect(finding).toMatchObject({
      kind: 'owner-untold',
      rule: 'owner-untold/lease-lapsed',
      confidence: 'likely',
      sentence:
        'INV-104217 is running for w-7f3a, and its lease lapsed 1:02 ago. Whether w-7f3a still works is told nowhere.',
      safe: [{ verb: 'wait', label: 'Look for w-7f3a' }],
    });
    expect(finding?.unsafe.find(({ verb }) => verb === 'retry')?.reason).toBe(
      'w-7f3a may still work on it: it would run twice.',
    );
  });

  it('tells that no session of the owner is there, and is no surer for it', () => {
    const finding = diagnose(silent(122, -62, { queue }, { ...SLOTS, session: read(null) }));
    expect(finding).toMatchObject({ confidence: 'likely' });
    expect(finding?.sentence).toContain('and no session of it is there');
  });

  it.each([
    [false, 'If it comes back, its finish is not refused: it may close the next run.'],
    [true, 'If it comes back, its finish is refused.'],
  ])('tells what a late finish would do, where somebody said so: fenced is %s', (fenced, said) => {
    const finding = diagnose(silent(122, -62, { queue: { ...queue, fenced } }, SLOTS));
    expect(finding?.safe[0]?.note).toContain(said);
  });

  it('leaves alone what lapsed within the grace', () => {
    expect(diagnose(silent(122, -4, { queue: { ...queue, heartbeatLimit: 0 } }, SLOTS))).toBeNull();
  });

  it('tells a late heartbeat under a live lease, where the table has one', () => {
    expect(diagnose(silent(40, 60, { queue }, SLOTS))).toMatchObject({ rule: 'owner-untold/heartbeat-late' });
    expect(diagnose(silent(40, 60, { queue: { ...queue, heartbeatLimit: 0 } }, SLOTS))).toBeNull();
  });

  it('leaves alone a live lease and whoever was heard', () => {
    expect(diagnose(running({ queue }, SLOTS))).toBeNull();
  });

  it('is not said of a worker that could be read with a permission', () => {
    const unread = { state: 'unread', source: 'workers', why: 'No grant.' } as const;
    expect(diagnose(silent(122, -62, { queue }, { ...SLOTS, worker: unread }))?.kind).toBe('cannot-tell');
  });

  it('says what happens by itself only as far as the table tells', () => {
    const finding = diagnose(
      silent(
        122,
        -62,
        { queue: { takeover: 'sweep', sweepAge: 90 } },
        {
          ...SLOTS,
          address: { source: 'payments', database: 'billing', key: '7' },
        },
      ),
    );
    expect(finding?.ifNothing).toBe('Its own sweep may take it back in 0:28 at the earliest.');
    expect(diagnose(silent(122, -62, { queue }, SLOTS))?.ifNothing).toContain('does not know');
  });

  it('goes on from a row that counts no attempts', () => {
    const job = { attempt: null, maxAttempts: null, startedAt: at(-130) };
    expect(diagnose(silent(122, -62, { queue, job }, SLOTS))).toMatchObject({
      attempt: null,
      kind: 'owner-untold',
    });
  });
});
