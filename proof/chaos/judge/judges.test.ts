import { describe, expect, it } from 'vitest';
import { halfDone } from '@/proof/chaos/judge/acts';
import { falseAnswers } from '@/proof/chaos/judge/answers';
import { judge } from '@/proof/chaos/judge/judge';
import { openSignals, unendedWaits } from '@/proof/chaos/judge/left-open';
import { doubledKeys, doubledTokens } from '@/proof/chaos/judge/once';
import { brokenPauses, unlikeTheirRecord } from '@/proof/chaos/judge/rows';
import type { Happened, Recorded, Stored, Testimony } from '@/proof/chaos/judge/testimony';
import { lostCompletions } from '@/proof/chaos/judge/work';
import type { Reply, Told } from '@/proof/chaos/told';

const REASON = 'Told to by wish k-1.';
const PENDING = { id: '9', attempt: 1, status: 'pending', lease_token: null };
const HELD = { ...PENDING, status: 'held' };

const event = (change: Partial<Recorded> = {}): Recorded => ({
  ...{ seq: '1', phase: 'act', actor: 'u-ada', action: 'hold', target: 'job', jobKey: '9', outcome: 'done' },
  ...{ reason: REASON, requestKey: 'k-1', correlationId: 'c-1', before: [PENDING], after: [HELD] },
  ...change,
});
const line = (change: Partial<Happened> = {}): Happened => ({
  ...{ id: '1', jobId: '9', subject: 'INV-1', kind: 'held', token: null, owner: null, reason: REASON },
  ...change,
});
const stored = (change: Partial<Stored> = {}): Stored => ({
  ...{ actor: 'u-ada', key: 'k-1', outcome: 'done', auditSeq: '1', approvalId: null },
  ...change,
});
const done: Reply = { at: 1, kind: 'answer', outcome: 'done', auditSeq: '1', replayed: false };
const lost: Reply = { at: 1, kind: 'lost' };
const nothing: Reply = { at: 1, kind: 'nothing-written' };
const told = (...replies: Reply[]): Told => ({
  ...{ actor: 'u-ada', key: 'k-1', verb: 'hold', reason: REASON, sentAt: 0 },
  replies,
});

const SOUND: Testimony = {
  ...{ record: [event()], history: [line()], stored: [stored()], waits: [], signals: [] },
  ...{ jobs: [HELD], queues: [] },
};

describe('judge', () => {
  it('finds nothing where all agree', () => {
    expect(judge([told(lost, done)], [], SOUND).flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('names a wish of which nobody knows how it ended', () => {
    const verdicts = judge([told(lost)], [], SOUND);
    expect(verdicts.filter(({ faults }) => faults.length > 0).map(({ what }) => what)).toEqual([
      'every question was answered in the end',
    ]);
  });

  it('reads the granted tokens from the history', () => {
    const history = ['acquired', 'taken_over'].map((kind, index) =>
      line({ kind, token: '3', jobId: String(index), reason: null }),
    );
    const faults = judge([], [], { ...SOUND, history: [...SOUND.history, ...history] }).flatMap(
      (one) => one.faults,
    );
    expect(faults).toEqual(['Token 3 of INV-1 was granted to attempt 0 and to 1.']);
  });
});

describe('falseAnswers', () => {
  const faults = (wish: Told, kept: Stored[], record = [event()]) => falseAnswers([wish], kept, record);

  it('finds a done that is not stored', () => {
    expect(faults(told(done), [])).toEqual([expect.stringContaining('told done, and nothing is stored')]);
  });

  it('finds a done that is stored otherwise', () => {
    expect(faults(told(done), [stored({ outcome: 'stale' })])[0]).toContain('and stale is stored');
  });

  it('finds a done whose record is missing or says otherwise', () => {
    expect(faults(told(done), [stored()], [])[0]).toContain('which is not there');
    expect(faults(told(done), [stored()], [event({ outcome: 'refused' })])[0]).toContain(
      'which says refused',
    );
  });

  it('finds a done without a record', () => {
    expect(faults(told({ ...done, auditSeq: null }), [stored({ auditSeq: null })])[0]).toContain(
      'without a record',
    );
  });

  it('finds an answer that contradicts the one before', () => {
    const stale: Reply = { ...done, outcome: 'stale' };
    expect(faults(told(done, stale), [stored()]).at(-1)).toContain('told done and then stale');
  });

  it('finds "nothing was written" where something was', () => {
    expect(faults(told(nothing, nothing), [stored()])[0]).toContain(
      'told that nothing was written, and done is stored',
    );
  });

  it('lets unknown become anything, and a request what a second person made of it', () => {
    const requested: Reply = { ...done, outcome: 'requested', auditSeq: '2' };
    const record = [event(), event({ seq: '2', outcome: 'requested' })];
    expect(faults(told({ ...done, outcome: 'unknown' }, done), [stored()])).toEqual([]);
    expect(faults(told(requested), [stored({ approvalId: '5' })], record)).toEqual([]);
    expect(faults(told(requested), [stored()], record)).toHaveLength(1);
  });
});

describe('doubledKeys', () => {
  it('finds two acts under one key', () => {
    expect(doubledKeys([event(), event({ seq: '2', outcome: 'stale' })])).toHaveLength(1);
  });

  it('lets a key have an intent and its outcome, and a request with what became of it', () => {
    expect(doubledKeys([event({ phase: 'intent' }), event({ seq: '2', phase: 'outcome' })])).toEqual([]);
    expect(doubledKeys([event({ outcome: 'requested' }), event({ seq: '2' })])).toEqual([]);
  });
});

describe('halfDone', () => {
  it('finds an act without a record', () => {
    expect(halfDone([], [line()])).toEqual([
      expect.stringContaining('demands nothing in the history, which holds held'),
    ]);
  });

  it('finds a record without its act', () => {
    expect(halfDone([event()], [])).toEqual([expect.stringContaining('which holds nothing')]);
  });

  it('finds an act that was done twice', () => {
    expect(halfDone([event()], [line(), line({ id: '2' })])[0]).toContain('holds held, held');
  });

  it('finds a retry that closed and opened nothing', () => {
    const retry = event({ action: 'retry', before: [{ ...PENDING, status: 'running' }] });
    expect(halfDone([retry], [line({ kind: 'marked_failed' })])[0]).toContain(
      'demands marked_failed, retried',
    );
    expect(halfDone([retry], [line({ kind: 'marked_failed' }), line({ kind: 'retried' })])).toEqual([]);
  });
});

describe('unlikeTheirRecord', () => {
  const failed = { ...PENDING, status: 'failed', last_error: 'cancelled' };

  it('finds a row that was never changed', () => {
    expect(unlikeTheirRecord([event()], [PENDING], [line()])).toHaveLength(1);
  });

  it('finds a closed attempt that changed in any column', () => {
    const cancelled = event({ action: 'cancel-pending', after: [failed] });
    expect(unlikeTheirRecord([cancelled], [{ ...failed, last_error: null }], [line()])[0]).toContain(
      'last_error',
    );
  });

  it('finds an attempt that is missing', () => {
    expect(unlikeTheirRecord([event()], [], [line()])[0]).toContain('not there');
  });

  it('lets an open attempt go on', () => {
    const completed = { ...HELD, status: 'completed' };
    expect(unlikeTheirRecord([event()], [completed], [line(), line({ id: '2', reason: null })])).toEqual([]);
  });
});

describe('brokenPauses', () => {
  const pause = (seq: string, before: string | null, after: string | null) =>
    event({
      seq,
      target: 'queue',
      jobKey: 'spare',
      before: [{ paused_at: before }],
      after: [{ paused_at: after }],
    });

  it('finds a pause that nobody recorded and one that did not last', () => {
    const record = [pause('1', null, '03:00'), pause('2', '04:00', null)];
    expect(brokenPauses(record, [{ name: 'spare', paused_at: null }])[0]).toContain(
      'what follows found 04:00',
    );
    expect(brokenPauses(record, [{ name: 'spare', paused_at: '05:00' }])).toHaveLength(2);
  });
});

describe('unendedWaits', () => {
  const wait = { id: '4', state: 'fired', correlationId: 'c-1', due: true };
  const armed = event({ action: 'wait-out', outcome: 'armed' });
  const fired = event({ seq: '2', phase: 'outcome', action: 'retry' });

  it('finds one that ended twice, one that ended without a record, and one that is overdue', () => {
    expect(unendedWaits([wait], [armed, fired])).toEqual([]);
    expect(unendedWaits([wait], [armed, fired, fired])[0]).toContain('2 records of its end');
    expect(unendedWaits([wait], [armed])[0]).toContain('0 records of its end');
    expect(unendedWaits([{ ...wait, state: 'armed' }], [armed])[0]).toContain('its time has come');
  });

  it('finds one that is recorded and was not armed, and one that is armed without a record', () => {
    expect(unendedWaits([], [armed])[0]).toContain('armed a wait that is not there');
    expect(unendedWaits([wait], [fired])[0]).toContain('0 records of its arming');
  });
});

describe('openSignals', () => {
  const signal = { id: '4', correlationId: 'c-1', closed: true };

  it('finds one that is open, and one without its end in the record', () => {
    const intent = event({ phase: 'intent' });
    expect(openSignals([signal], [intent, event({ phase: 'outcome' })])).toEqual([]);
    expect(openSignals([signal], [intent])[0]).toContain('1 intents and 0 outcomes');
    expect(openSignals([{ ...signal, closed: false }], [intent])[0]).toContain('is open');
  });
});

describe('doubledTokens and lostCompletions', () => {
  const grant = { worker: 'w-1', jobId: '9', subject: 'INV-1', token: '3', completed: true };

  it('find a token given twice', () => {
    expect(doubledTokens([grant, { ...grant, jobId: '10' }])).toHaveLength(1);
    expect(doubledTokens([grant, { ...grant, token: '4' }])).toEqual([]);
  });

  it('find a completion that does not stand', () => {
    const completed = { id: '9', status: 'completed', lease_token: '3' };
    expect(lostCompletions([grant], [completed])).toEqual([]);
    expect(lostCompletions([grant], [{ ...completed, lease_token: '4' }])).toHaveLength(1);
    expect(lostCompletions([grant], [{ ...completed, status: 'failed' }])).toHaveLength(1);
  });
});
