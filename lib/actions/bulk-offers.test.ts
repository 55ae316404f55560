import { describe, expect, it } from 'vitest';
import { offerBulkActs } from '@/lib/actions/bulk-offers';
import { rightsOfAnybody, rightsTo } from '@/lib/actions/may-act';
import { BULK_VERBS } from '@/lib/actions/recovery-action';
import type { BulkRun } from '@/lib/bulk/bulk-run';

const RUN: BulkRun = {
  ...{ id: '12', verb: 'mark-failed', source: 'native', database: 'billing', origin: 'Selected.' },
  ...{ items: 100, foreseen: 97, mayRepeat: 0, itemsHash: 'a'.repeat(64), alone: 1_000, rowsChanged: 0 },
  by: { id: 'u-ana', name: 'Ana Ruiz', role: 'operator' },
  ...{ frozenAt: '2026-11-30T03:00:00.000000Z', state: 'frozen', reason: null, startedAt: null },
  ...{ approvedBy: null, pausedAt: null, pausedBy: null, endedAt: null, endedDetail: null, lastAt: null },
  ...{ startedSeq: null, endedSeq: null },
  counts: { done: 0, stale: 0, refused: 0, not_found: 0, timed_out: 0 },
};

const offersOf = (run: Partial<BulkRun>, { at = '2026-11-30T03:05:00.000000Z', actorId = 'u-ana' } = {}) =>
  offerBulkActs({ run: { ...RUN, ...run }, databaseNow: at, actorId }, rightsOfAnybody(BULK_VERBS));

describe('the acts on a bulk recovery', () => {
  it('start a list that is looked at, with the number that can be acted on', () => {
    expect(offersOf({})).toMatchObject([
      { verb: 'start-bulk', label: 'Mark 97 jobs failed', allowed: true, second: null },
    ]);
  });

  it('take a second person above what one person alone may recover', () => {
    expect(offersOf({ alone: 99 })).toMatchObject([
      { second: '100 jobs are more than the 99 that one person alone may recover at once.' },
    ]);
  });

  it('take one where jobs may run twice, and say of how many', () => {
    expect(offersOf({ source: 'payments', mayRepeat: 3 })).toMatchObject([
      {
        label: 'Mark 97 jobs failed, may run twice',
        second: expect.stringMatching(/^3 of 100 jobs may run twice/),
      },
    ]);
  });

  it('say of a retry of others that their own workers must take the jobs', () => {
    expect(offersOf({ source: 'payments', verb: 'retry' })).toMatchObject([
      {
        doesNot: expect.arrayContaining(['This starts none of them: workers of payments must take them.']),
        preview: [{ from: 'lapsed or failed', to: 'pending, in the same row' }],
      },
    ]);
  });

  it.each([
    ['somebody else’s list', {}, { actorId: 'u-ben' }, /^Ana Ruiz made this list/],
    ['a list of which nothing can be acted on', { foreseen: 0 }, {}, /^None of the 100 jobs/],
    ['a list that was looked at long ago', {}, { at: '2026-11-30T03:16:00.000000Z' }, /more than 15 min ago/],
  ] as const)('do not start %s', (_, run, look, reason) => {
    expect(offersOf(run, look)).toMatchObject([
      { verb: 'start-bulk', allowed: false, reason: expect.stringMatching(reason) },
    ]);
  });

  it('pause or stop what runs, resume or stop what is paused, and leave alone what has ended', () => {
    const possible = (state: BulkRun['state']) =>
      offersOf({ state })
        .filter(({ allowed }) => allowed)
        .map(({ verb }) => verb);
    expect(possible('running')).toEqual(['pause-bulk', 'stop-bulk']);
    expect(possible('paused')).toEqual(['resume-bulk', 'stop-bulk']);
    expect(offersOf({ state: 'finished' })).toEqual([]);
    expect(offersOf({ state: 'stopped' })).toEqual([]);
  });

  it('tell a viewer why not', () => {
    const rights = rightsTo('viewer', BULK_VERBS, { readOnly: false });
    expect(offerBulkActs({ run: RUN, databaseNow: RUN.frozenAt, actorId: 'u-ana' }, rights)).toMatchObject([
      { reason: expect.stringMatching(/^Your role, viewer, may not start a bulk recovery/) },
    ]);
  });
});
