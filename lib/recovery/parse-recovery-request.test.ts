import { describe, expect, it } from 'vitest';
import { parseRecoveryRequest } from '@/lib/recovery/parse-recovery-request';

const WISH = {
  verb: 'mark-failed',
  address: { source: 'native', database: 'billing', key: '104217' },
  requestKey: '0b8e3c1a-2f0e-4a43-9f0e-6a2d8c7b5e11',
  guard: {
    ...{ status: 'running', attempt: 3, owner: 'w-7f3a', token: '9007199254740993' },
    leaseUntil: '2026-11-29T03:14:47.123456Z',
  },
  reason: 'Host unreachable since 03:09.',
  whyObsolete: 'Twenty heartbeats missed.',
  ticket: 'INC-2304',
  effectAnswers: [{ key: 'INV-1/export', answer: 'did-not', note: '' }],
  seen: {
    ...{ rule: 'owner-silent', sentence: null, readAt: '2026-11-29T03:15:01.380000Z' },
    evidence: [{ label: 'Worker', value: null, meaning: 'Not read.' }],
  },
};

const parse = (change: object) => parseRecoveryRequest('mark-failed', { ...WISH, ...change });

describe('a wish from outside', () => {
  it('is read whole, with its ids as text', () => {
    expect(parse({})).toEqual({ ok: true, request: WISH });
  });

  it('may leave its verb to the door it comes to, and may not come to another', () => {
    const { verb: _, ...rest } = WISH;
    expect(parseRecoveryRequest('retry', rest)).toMatchObject({ ok: true, request: { verb: 'retry' } });
    expect(parseRecoveryRequest('retry', WISH)).toMatchObject({ ok: false, field: 'verb' });
  });

  it('is trimmed, and an empty ticket is none', () => {
    const parsed = parse({ reason: `  ${WISH.reason}\n`, ticket: ' ' });
    expect(parsed).toMatchObject({ ok: true, request: { reason: WISH.reason, ticket: null } });
  });

  it.each(['https://issues.example.com/INC-2304?a=1', 'http://x/y', 'INC-2304', '#2304', 'ops/2304'])(
    'takes the ticket %s',
    (ticket) => {
      expect(parse({ ticket })).toMatchObject({ ok: true, request: { ticket } });
    },
  );

  it('asks why the owner is obsolete only where there is one', () => {
    expect(parse({ whyObsolete: ' ' })).toEqual({
      ...{ ok: false, field: 'whyObsolete' },
      sentence: 'Say why the owner no longer owns the job.',
    });
    const guard = { status: 'failed', attempt: 3, owner: null, token: null, leaseUntil: null };
    expect(parse({ whyObsolete: '', guard })).toMatchObject({ ok: true });
  });

  it('counts characters as a reader does', () => {
    expect(parse({ reason: '🙂'.repeat(10) })).toMatchObject({ ok: true });
    expect(parse({ reason: '🙂'.repeat(9) })).toMatchObject({ ok: false });
  });
});

describe('a wish that is turned away', () => {
  it.each([
    [{ reason: 'too short' }, 'reason', 'The reason needs at least 10 characters; it has 9.'],
    [{ reason: '         a         ' }, 'reason', 'The reason needs at least 10 characters; it has 1.'],
    [{ reason: '' }, 'reason', 'The reason is missing.'],
    [{ reason: 7 }, 'reason', 'The reason must be text.'],
    [{ reason: undefined }, 'reason', 'The reason must be text.'],
    [{ reason: 'x'.repeat(2_001) }, 'reason', 'The reason may have at most 2000 characters; it has 2001.'],
    [
      { reason: 'with NUL \0 inside' },
      'reason',
      'The reason holds a NUL character, which cannot be stored. Remove it.',
    ],
    [
      { reason: 'half of a pair \ud83d' },
      'reason',
      'The reason holds half of a character (a lone surrogate). Remove it.',
    ],
    [{ requestKey: 'short' }, 'requestKey', 'The request key needs at least 8 characters; it has 5.'],
    [
      { ticket: 'see the chat' },
      'ticket',
      'The ticket must be an http or https link, or a short id like INC-2304.',
    ],
    [
      { ticket: 'javascript:alert(1)' },
      'ticket',
      'The ticket must be an http or https link, or a short id like INC-2304.',
    ],
    [{ address: { ...WISH.address, key: 104217 } }, 'address.key', 'The job key must be text.'],
    [
      { address: { ...WISH.address, key: '1e3' } },
      'address.key',
      'The job key must be a decimal number as text.',
    ],
    [
      { guard: { ...WISH.guard, token: '-1' } },
      'guard.token',
      "The guard's token must be a decimal number as text.",
    ],
    [
      { guard: { ...WISH.guard, attempt: 1.5 } },
      'guard.attempt',
      "The guard's attempt must be a whole number.",
    ],
    [{ force: true }, null, 'The request holds what nobody asked for: force.'],
    [{ actor: { id: 'u-ben' } }, null, 'The request holds what nobody asked for: actor.'],
    [{ guard: { ...WISH.guard, id: '1' } }, 'guard', 'guard holds what nobody asked for: id.'],
  ])('says what is wrong in %j', (change, field, sentence) => {
    expect(parse(change)).toEqual({ ok: false, field, sentence });
  });

  it('says that milliseconds are too coarse for a guard', () => {
    const parsed = parse({ guard: { ...WISH.guard, leaseUntil: '2026-11-29T03:14:47.123Z' } });
    expect(parsed).toMatchObject({ ok: false, sentence: expect.stringContaining('with microseconds') });
  });

  it('is told of a guard that leaves a column out', () => {
    const { owner: _, ...guard } = WISH.guard;
    expect(parse({ guard })).toMatchObject({ ok: false, field: 'guard.owner' });
  });

  it('is told of an effect that is answered twice', () => {
    const [answer] = WISH.effectAnswers;
    expect(parse({ effectAnswers: [answer, answer] })).toMatchObject({
      ok: false,
      sentence: 'An effect is answered twice.',
    });
  });

  it.each([null, undefined, 'text', 7, [], [WISH]])('is no object: %j', (input) => {
    expect(parseRecoveryRequest('retry', input)).toEqual({
      ...{ ok: false, field: null },
      sentence: 'Send the request as one JSON object.',
    });
  });
});

describe('a wish on a finding', () => {
  const wish = {
    ...{ ...WISH, verb: 'snooze', whyObsolete: '', effectAnswers: [], until: '1 hour' },
    address: { ...WISH.address, key: 'native/app/42/1/owner-silent' },
    guard: { snoozedUntil: null },
  };

  it('says until when it is snoozed, and nothing of it when it is shown again', () => {
    expect(parseRecoveryRequest('snooze', wish)).toEqual({ ok: true, request: wish });
    const { until, ...endless } = { ...wish, verb: 'unsnooze' };
    expect(parseRecoveryRequest('unsnooze', endless)).toEqual({ ok: true, request: endless });
    expect(parseRecoveryRequest('unsnooze', { ...endless, until })).toMatchObject({ field: 'until' });
  });

  it.each([
    [{ until: '3 days' }, 'until'],
    [{ until: undefined }, 'until'],
    [{ reason: 'too short' }, 'reason'],
    [{ guard: { pausedAt: null } }, 'guard.snoozedUntil'],
  ])('is turned away with %j', (change, field) => {
    expect(parseRecoveryRequest('snooze', { ...wish, ...change })).toMatchObject({ ok: false, field });
  });
});

describe('a wish on a queue or a worker', () => {
  const rest = { ...WISH, verb: undefined, whyObsolete: '', effectAnswers: [] };
  const onQueue = {
    ...rest,
    verb: 'pause-queue',
    address: { ...WISH.address, key: 'invoices' },
    guard: { pausedAt: null },
  };
  const onWorker = {
    ...rest,
    verb: 'drain-worker',
    address: { ...WISH.address, key: 'w-7f3a' },
    guard: { state: 'active' },
  };

  it('names it by text and repeats what was seen of it', () => {
    expect(parseRecoveryRequest('pause-queue', onQueue)).toEqual({ ok: true, request: onQueue });
    expect(parseRecoveryRequest('drain-worker', onWorker)).toEqual({ ok: true, request: onWorker });
    const guard = { pausedAt: '2026-11-29T03:14:47.123456Z' };
    const resume = { ...onQueue, verb: 'resume-queue', guard };
    expect(parseRecoveryRequest('resume-queue', resume)).toMatchObject({ ok: true, request: { guard } });
  });

  it.each([
    [{ guard: WISH.guard }, 'guard.pausedAt'],
    [{ guard: { pausedAt: '2026-11-29T03:14:47Z' } }, 'guard.pausedAt'],
    [{ address: { ...WISH.address, key: '' } }, 'address.key'],
    [{ effectAnswers: WISH.effectAnswers }, 'effectAnswers'],
    [{ verb: 'drain-worker' }, 'verb'],
  ])('is turned away with %j', (change, field) => {
    expect(parseRecoveryRequest('pause-queue', { ...onQueue, ...change })).toMatchObject({
      ok: false,
      field,
    });
  });

  it('is turned away with a state that no worker has', () => {
    expect(parseRecoveryRequest('drain-worker', { ...onWorker, guard: { state: 'asleep' } })).toMatchObject({
      ok: false,
      field: 'guard.state',
    });
  });
});

describe('why the ownership is obsolete', () => {
  it.each(['request-stop', 'hold', 'release-hold', 'cancel-pending'] as const)(
    'is not asked of %s, which takes nothing from anybody',
    (verb) => {
      const wish = { ...WISH, verb, whyObsolete: '' };
      expect(parseRecoveryRequest(verb, wish)).toMatchObject({ ok: true });
    },
  );

  it('is asked of a fence', () => {
    const wish = { ...WISH, verb: 'fence-off', whyObsolete: '' };
    expect(parseRecoveryRequest('fence-off', wish)).toMatchObject({ ok: false, field: 'whyObsolete' });
  });
});
