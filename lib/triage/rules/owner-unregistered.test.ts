import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { at, running, silent } from '@/test/support/observations';

describe('owner not registered', () => {
  it('waits while the lease is live: no row says nothing about a process', () => {
    expect(diagnose(running({ worker: null }))).toMatchObject({
      kind: 'owner-unregistered',
      rule: 'owner-unregistered/no-worker-row',
      confidence: 'likely',
      sentence: 'INV-104217 is held by w-7f3a, which has no row in workers; its lease lapses in 0:57.',
      safe: [{ verb: 'wait', label: 'Wait 0:57' }, { verb: 'wait-out' }],
    });
  });

  it('is taken back once the lease lapsed and nothing was heard', () => {
    expect(diagnose(silent(122, -62, { worker: null }))).toMatchObject({
      cause: 'Owner not registered, lease lapsed',
      safe: [{ verb: 'retry' }, { verb: 'mark-failed' }],
    });
  });

  it('is left alone after the lapse while somebody works under its name', () => {
    const finding = diagnose(silent(122, -2, { worker: null, job: { stageEnteredAt: at(-4) } }));
    expect(finding?.safe).toMatchObject([{ verb: 'wait', label: 'Look for its process' }]);
    expect(finding?.unsafe[0]?.reason).toBe('w-7f3a was heard 0:04 ago and may still be working.');
  });

  it('names the row that names no owner', () => {
    expect(diagnose(silent(122, -62, { lease: { owner: null }, worker: null }))).toMatchObject({
      rule: 'owner-unregistered/no-owner-named',
      sentence: 'INV-104217 is running and names no owner; its lease lapsed 1:02 ago.',
      owner: null,
    });
  });

  it('is never said of a worker that could not be read', () => {
    const finding = diagnose(
      silent(122, -62, {}, { worker: { state: 'unread', source: 'workers', why: 'No grant.' } }),
    );
    expect(finding).toMatchObject({ rule: 'cannot-tell/worker-unread', confidence: 'unknown' });
  });
});
