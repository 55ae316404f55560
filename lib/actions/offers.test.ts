import { describe, expect, it } from 'vitest';
import type { ActionFacts } from '@/lib/actions/action-facts';
import type { ActionOffer } from '@/lib/actions/action-offer';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { offerActions } from '@/lib/actions/offers';
import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import { JOB_STATUSES, type JobStatus } from '@/lib/jobs/job';
import { transitionOf } from '@/lib/jobs/transitions';
import type { LeaseWait } from '@/lib/leases/lease-wait';

const MAY = rightsOfAnybody(JOB_VERBS);

/** A running attempt whose lease lapsed and whose owner is presumed gone: both acts are possible. */
function facts(change: Partial<ActionFacts> = {}): ActionFacts {
  const status = change.status === undefined ? 'running' : change.status;
  return {
    subject: 'INV-104217',
    guard: {
      status: status ?? 'running',
      attempt: 3,
      owner: 'w-7f3a',
      token: '4711',
      leaseUntil: '2026-11-29T03:14:47.000001Z',
    },
    status,
    stage: 'post_erp',
    stopRequestedAt: null,
    lease: { state: 'lapsed' },
    owner: { gone: true, certain: false },
    moved: [],
    effects: [],
    destination: { checksTokens: true },
    successor: null,
    foreign: null,
    wait: null,
    ...change,
  };
}

const WAIT: LeaseWait = {
  id: '1',
  address: { source: 'native', database: 'billing', key: '42' },
  queue: 'invoices',
  subject: 'INV-104217',
  attempt: 3,
  owner: 'w-7f3a',
  followUp: 'retry',
  state: 'armed',
  leaseUntil: '2026-11-29T03:14:47.000001Z',
  dueAt: '2026-11-29T03:14:52.000001Z',
  reason: 'It is silent.',
  armedAt: '2026-11-29T03:14:20.000000Z',
  armedBy: { id: 'u-ana', name: 'Ana Ruiz' },
  armedSeq: '7',
  outcomeSeq: null,
  endedAt: null,
  endedDetail: null,
  successorKey: null,
  inRedis: null,
  unread: null,
};

function offerOf(verb: JobVerb, change: Partial<ActionFacts> = {}): ActionOffer {
  const offer = offerActions(facts(change), MAY).find((one) => one.verb === verb);
  if (!offer) throw new Error(`no offer of ${verb}`);
  return offer;
}

function refusal(verb: JobVerb, change: Partial<ActionFacts>): string | null {
  const offer = offerOf(verb, change);
  return offer.allowed ? null : offer.reason;
}

/** Why not, for every pair of status and act; null where it is possible. A new status does not compile until told. */
const EXPECTED: Record<JobStatus, Record<JobVerb, string | null>> = {
  pending: {
    'mark-failed': 'It is pending: nobody holds it.',
    retry: 'Attempt 3 is still open: it waits for a worker.',
    'wait-out': 'It is pending: it has no lease to wait out.',
    'request-stop': 'It is pending: nobody works on it.',
    hold: null,
    'release-hold': 'It is pending: there is no hold to release.',
    'cancel-pending': null,
    'fence-off': 'It is pending: nobody holds it.',
    'cancel-wait': 'No wait is armed on it.',
  },
  running: {
    'mark-failed': null,
    retry: null,
    'wait-out': 'The lease has lapsed: there is nothing left to wait for.',
    'request-stop': 'w-7f3a is presumed gone: nobody would hear it.',
    hold: 'w-7f3a is working on it. Request a stop or wait it out, and hold the next attempt.',
    'release-hold': 'It is running: there is no hold to release.',
    'cancel-pending': 'w-7f3a is working on it. Request a stop or wait it out.',
    'fence-off': null,
    'cancel-wait': 'No wait is armed on it.',
  },
  held: {
    'mark-failed': 'It is held: nobody works on it.',
    retry: null,
    'wait-out': 'It is held: it has no lease to wait out.',
    'request-stop': 'It is held: nobody works on it.',
    hold: 'It is held already.',
    'release-hold': null,
    'cancel-pending': null,
    'fence-off': 'It is held: nobody holds it.',
    'cancel-wait': 'No wait is armed on it.',
  },
  failed: {
    ...closed('It is already closed as failed.'),
    retry: null,
    'cancel-wait': 'No wait is armed on it.',
  },
  completed: {
    ...closed('It has completed, and a closed attempt never changes.'),
    retry: 'It has completed: there is nothing to retry.',
    'cancel-wait': 'No wait is armed on it.',
  },
};

function closed(reason: string): Record<JobVerb, string> {
  return Object.fromEntries(JOB_VERBS.map((verb) => [verb, reason])) as Record<JobVerb, string>;
}

const PAIRS = JOB_STATUSES.flatMap((status) => JOB_VERBS.map((verb) => [status, verb] as const));

describe('offerActions', () => {
  it.each(PAIRS)('decides for a %s attempt and %s, as the state machine does', (status, verb) => {
    expect(refusal(verb, { status })).toBe(EXPECTED[status][verb]);
    // A wait is armed and cancelled beside the attempt, which stays as it is.
    if (verb === 'wait-out' || verb === 'cancel-wait') return;
    const possible = EXPECTED[status][verb] === null || verb === 'request-stop';
    expect(transitionOf(status, verb) !== null).toBe(
      possible && !(verb === 'request-stop' && status !== 'running'),
    );
  });

  it('says what the person may not do before what the row forbids', () => {
    const denied = { allowed: false, reason: 'Your role, viewer, may not retry a job.' } as const;
    const offers = offerActions(facts({ lease: { state: 'live', left: 38_000 } }), { ...MAY, retry: denied });
    expect(offers.slice(0, 2)).toMatchObject([
      { verb: 'mark-failed', allowed: false, reason: 'The lease is live for 0:38 more.' },
      { verb: 'retry', allowed: false, reason: 'Your role, viewer, may not retry a job.' },
    ]);
  });

  it('keeps a live lease, even from an owner that is gone for certain', () => {
    const live = { lease: { state: 'live', left: 400 }, owner: { gone: true, certain: true } } as const;
    expect(refusal('mark-failed', live)).toBe('The lease is live for 0:01 more.');
    expect(refusal('retry', live)).toBe('Attempt 3 is still open.');
  });

  it('passes on why the owner may live', () => {
    const why = 'w-7f3a was heard 0:03 ago and may still be working.';
    expect(refusal('mark-failed', { owner: { gone: false, why } })).toBe(why);
    expect(refusal('retry', { owner: { gone: false, why } })).toBe('Attempt 3 is still open.');
  });

  it('offers nothing on what was not read', () => {
    expect(refusal('retry', { guard: null })).toContain('could not be read');
    expect(refusal('mark-failed', { lease: { state: 'unread' } })).toContain('could not be read');
    expect(refusal('mark-failed', { effects: null })).toContain('The effects could not be read');
  });

  it('offers nothing on a row that moved while it was read', () => {
    expect(refusal('mark-failed', { moved: ['leaseUntil'] })).toContain('moved while it was read');
  });

  it.each([
    [{ attempt: 4, status: 'running' } as const, 'Attempt 4 is still open.'],
    [{ attempt: 4, status: 'failed' } as const, 'Attempt 4 came after it: retry that one.'],
    [{ attempt: 4, status: 'completed' } as const, 'Attempt 4 came after it and completed.'],
  ])('retries only the newest attempt: %o came after it', (successor, why) => {
    expect(refusal('retry', { status: 'failed', successor })).toBe(why);
  });
});

describe('waiting a lease out', () => {
  const live = { lease: { state: 'live', left: 38_000 } } as const;

  it('is possible while the lease lives, and asks about no effect before it lapsed', () => {
    const offer = offerOf('wait-out', {
      ...live,
      owner: { gone: false, why: 'It was heard.' },
      effects: null,
    });
    expect(offer).toMatchObject({ allowed: true, questions: [], preview: [] });
  });

  it('is refused while somebody waits it out already, and then that wait can be cancelled', () => {
    expect(refusal('wait-out', { ...live, wait: WAIT })).toBe('Ana Ruiz waits it out since 03:14:20 UTC.');
    expect(offerOf('cancel-wait', { ...live, wait: WAIT })).toMatchObject({
      note: 'Ends the wait of Ana Ruiz: nothing happens to attempt 3 when its lease lapses.',
    });
  });

  it('is possible again once the wait has ended', () => {
    const ended = { ...WAIT, state: 'stood_down' } as const;
    expect(refusal('wait-out', { ...live, wait: ended })).toBeNull();
    expect(refusal('cancel-wait', { ...live, wait: ended })).toBe('No wait is armed on it.');
  });
});

describe('an offer', () => {
  it('carries the guard as it was read, to the microsecond', () => {
    expect(offerOf('mark-failed')).toMatchObject({ guard: { leaseUntil: '2026-11-29T03:14:47.000001Z' } });
  });

  it('shows the rows after', () => {
    expect(offerOf('mark-failed')).toMatchObject({
      label: 'Mark failed',
      note: 'Closes attempt 3 and makes no other.',
      preview: [{ row: 'attempt 3', from: 'running', to: 'failed' }],
    });
    expect(offerOf('retry')).toMatchObject({
      label: 'Mark failed and retry',
      note: 'Closes attempt 3 and makes attempt 4, which goes on from post_erp.',
      preview: [
        { row: 'attempt 3', from: 'running', to: 'failed', note: 'marked by operator' },
        { row: 'attempt 4', from: null, to: 'pending', note: 'from post_erp, available now' },
      ],
    });
    expect(offerOf('retry', { status: 'failed' })).toMatchObject({
      label: 'Retry',
      preview: [{ row: 'attempt 4', from: null, to: 'pending' }],
    });
  });

  it('asks what was begun and left, and a retry also what nobody knew where a second call would do it again', () => {
    const asked = (key: string, status: 'intended' | 'unknown', honoursKeys: boolean) => ({
      key,
      stage: key,
      provider: key,
      honoursKeys,
      status,
    });
    const effects = [
      asked('erp', 'intended', true),
      asked('mail', 'unknown', false),
      asked('s3', 'unknown', true),
    ];
    expect(offerOf('mark-failed', { effects })).toMatchObject({ questions: [{ key: 'erp' }] });
    expect(offerOf('retry', { effects })).toMatchObject({ questions: [{ key: 'erp' }, { key: 'mail' }] });
    expect(offerOf('retry', { effects })).toMatchObject({
      doesNot: expect.arrayContaining(['mail honours no idempotency key: asked twice, it acts twice.']),
    });
  });

  it.each([
    [{ checksTokens: true }, 'If it wakes, its writes with token 4711 are rejected.'],
    [
      { checksTokens: false },
      'If it wakes, its writes with token 4711 stand: the destination does not check tokens.',
    ],
    [null, 'If it wakes, nothing refuses its writes with token 4711: this queue names no destination.'],
    [
      'unread' as const,
      'If it wakes, its writes with token 4711 may stand: whether tokens are checked could not be read.',
    ],
  ])('says what it does not do when the destination is %o', (destination, late) => {
    const { doesNot } = offerOf('retry', { destination }) as Extract<ActionOffer, { allowed: true }>;
    expect(doesNot).toEqual(["This does not stop the worker's process.", late]);
  });

  it('warns of no process that is over by its own record, nor of one that a closed attempt no longer has', () => {
    expect(offerOf('retry', { owner: { gone: true, certain: true } })).toMatchObject({ doesNot: [] });
    expect(offerOf('retry', { status: 'failed' })).toMatchObject({ doesNot: [] });
  });
});
