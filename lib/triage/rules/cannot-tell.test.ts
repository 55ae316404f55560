import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { at, lapsed, read, running, silent, unread } from '@/test/support/observations';

describe('cannot tell: unread', () => {
  it.each([
    ['row', running({}, { job: unread('permission denied for processing_jobs') })],
    ['lease', running({}, { lease: unread('permission denied for processing_jobs') })],
    ['worker', silent(262, -60, {}, { worker: unread('permission denied for workers') })],
  ])('names the %s that could not be read', (what, observation) => {
    expect(diagnose(observation)).toMatchObject({
      kind: 'cannot-tell',
      rule: `cannot-tell/${what}-unread`,
      confidence: 'unknown',
      sentence: `INV-104217 may still be running: its ${what} could not be read.`,
      safe: [{ verb: 'wait', label: 'Show what is missing' }],
    });
  });

  it('needs no worker row while the owner renews', () => {
    expect(diagnose(running({}, { worker: unread('permission denied') }))).toBeNull();
  });
});

describe('cannot tell: clock', () => {
  it('trusts no age when the time itself cannot be read', () => {
    expect(diagnose(running({}, { databaseNow: 'soon' }))?.rule).toBe('cannot-tell/clock');
    expect(diagnose(running({ lease: { renewedAt: 'infinity' } }))?.rule).toBe('cannot-tell/clock');
  });
});

describe('cannot tell: evidence disagrees', () => {
  const stopped = { state: 'stopped', exit: { at: at(-60), reason: 'SIGTERM' } } as const;

  it.each([
    [
      'a finished row that runs',
      running({ job: { finishedAt: at(-5) } }),
      'the row says running, but it also says',
    ],
    [
      'a second open attempt',
      running({ past: [{ ...lapsed(2, 'w-1'), end: 'open' }] }),
      'attempt 2 is open too',
    ],
    ['the row of another worker', running({ worker: { id: 'w-9' } }), 'the worker read with it is w-9'],
    ['a sign after the exit', running({ worker: stopped }), 'it gave a sign at 03:14:06'],
    [
      'an exit record of an active worker',
      running({ worker: { exit: stopped.exit } }),
      'it is marked active',
    ],
    ['a stop without a record', running({ worker: { state: 'stopped' } }), 'it left no exit record'],
    [
      'renewals without heartbeats',
      running({ worker: { heartbeatAt: at(-262) } }),
      'it worked on this job 0:03 ago',
    ],
  ])('tells both sides of %s', (_, observation, side) => {
    const finding = diagnose(observation);
    expect(finding?.rule).toBe('cannot-tell/conflict');
    expect(finding?.sentence).toContain(side);
    expect(finding?.safe.map(({ verb }) => verb)).toEqual(['wait']);
  });
});

describe('cannot tell: silence proves nothing', () => {
  it.each([
    ['the database has just started', silent(62, -2, { weather: { databaseStartedAt: at(-4) } }), 'restart'],
    ['the database came back in reach', silent(62, -2, { weather: { reachableSince: at(-4) } }), 'outage'],
    ['all workers are late', silent(62, -2, { weather: { allWorkersLate: true } }), 'all-late'],
    ['heartbeats are blocked', silent(62, -2, {}, { heartbeatsBlocked: read(true) }), 'heartbeats-blocked'],
    ['nobody knows when it started', silent(62, -2, {}, { weather: unread('denied') }), 'weather-unread'],
  ])('presumes no owner gone when %s', (_, observation, rule) => {
    const finding = diagnose(observation);
    expect(finding).toMatchObject({
      kind: 'cannot-tell',
      rule: `cannot-tell/${rule}`,
      confidence: 'unknown',
    });
    expect(finding?.safe.map(({ verb }) => verb)).toEqual(['wait']);
    expect(finding?.unsafe.map(({ verb }) => verb)).toEqual(['mark-failed', 'retry']);
  });

  it('ends when one heartbeat limit has passed', () => {
    expect(diagnose(silent(62, -2, { weather: { databaseStartedAt: at(-15) } }))?.kind).toBe('owner-silent');
  });
});

describe('cannot tell: moved while read', () => {
  it('is no verdict on what was read first', () => {
    expect(diagnose(silent(262, -60, {}, { moved: ['leaseUntil'] }))).toMatchObject({
      rule: 'cannot-tell/moved-while-read',
      sentence:
        'INV-104217 moved while it was read (leaseUntil): what was read first says “Owner silent, lease lapsed”.',
      safe: [{ verb: 'wait', label: 'Read again' }],
    });
  });

  it('is a sign of health where nothing else is wrong', () => {
    expect(diagnose(running({}, { moved: ['leaseUntil'] }))).toBeNull();
  });

  it('confirms a verdict that says the owner is alive when only its lease moved', () => {
    const hung = { stageEnteredAt: at(-724), startedAt: at(-800) };
    expect(diagnose(running({ job: hung }, { moved: ['leaseUntil'] }))?.kind).toBe('no-progress');
    expect(diagnose(running({ job: hung }, { moved: ['owner', 'leaseUntil'] }))?.kind).toBe('cannot-tell');
  });
});

describe('nothing wrong', () => {
  it.each(['pending', 'held', 'failed', 'completed'] as const)(
    'has nothing to say about a %s attempt',
    (status) => {
      expect(diagnose(silent(9999, -999, { worker: null, job: { status } }))).toBeNull();
    },
  );

  it('has nothing to say about a running one that is as it should be', () => {
    expect(diagnose(running())).toBeNull();
  });
});
