import { describe, expect, it } from 'vitest';
import { parseRecoveryRequest } from '@/lib/recovery/parse-recovery-request';

const START = '2026-11-29T03:00:00.000001Z';

const WISH = {
  verb: 'terminate-backend',
  address: { source: 'postgres', database: 'billing', key: `4711@${START}` },
  requestKey: '0b8e3c1a-2f0e-4a43-9f0e-6a2d8c7b5e11',
  guard: {
    backendStart: START,
    xactStart: null,
    stateChange: '2026-11-29T03:14:09.123456Z',
    lock: 'advisory/16384//////0/42/1',
  },
  reason: 'It left a lock behind and does nothing.',
  whyObsolete: '',
  ticket: null,
  effectAnswers: [],
  seen: { rule: null, sentence: null, readAt: '2026-11-29T03:15:01.380000Z', evidence: [] },
};

const parse = (change: object) => parseRecoveryRequest('terminate-backend', { ...WISH, ...change });

describe('a wish on a backend', () => {
  it('is read whole, for either act', () => {
    expect(parse({})).toEqual({ ok: true, request: WISH });
    const cancel = { ...WISH, verb: 'cancel-backend' };
    expect(parseRecoveryRequest('cancel-backend', cancel)).toEqual({ ok: true, request: cancel });
  });

  it.each([
    [{ address: { ...WISH.address, key: '4711' } }, 'address.key', /^The key of a backend is like 4711@/],
    [{ address: { ...WISH.address, key: `0@${START}` } }, 'address.key', /^The key of a backend/],
    [
      { guard: { ...WISH.guard, backendStart: '2026-11-29T03:00:00.000002Z' } },
      'guard.backendStart',
      /^The key and the guard name two backends\.$/,
    ],
    [
      { guard: { ...WISH.guard, stateChange: null } },
      'guard.stateChange',
      /^Without a transaction the guard needs the change of state\.$/,
    ],
    [{ guard: { ...WISH.guard, lock: '' } }, 'guard.lock', /is missing/],
    [
      { guard: { ...WISH.guard, xactStart: '2026-11-29T03:14:09.123Z' } },
      'guard.xactStart',
      /with microseconds/,
    ],
    [{ guard: { pausedAt: null } }, 'guard.backendStart', /must be text/],
    [{ until: '1 hour' }, null, /until/],
  ])('is turned away with %j', (change, field, sentence) => {
    expect(parse(change)).toEqual({ ok: false, field, sentence: expect.stringMatching(sentence) });
  });
});
