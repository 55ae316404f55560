import { describe, expect, it } from 'vitest';
import type { ActionFacts } from '@/lib/actions/action-facts';
import type { ActionOffer } from '@/lib/actions/action-offer';
import { guardedColumns } from '@/lib/actions/guarded-columns';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { offerActions } from '@/lib/actions/offers';
import { asksWhyObsolete } from '@/lib/actions/questions';
import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';

const MAY = rightsOfAnybody(JOB_VERBS);

type Allowed = Extract<ActionOffer, { allowed: true }>;

/** A running attempt with a live lease, whose owner was heard. */
const RUNNING: ActionFacts = {
  subject: 'INV-104217',
  guard: {
    ...{ status: 'running', attempt: 3, owner: 'w-7f3a', token: '4711' },
    leaseUntil: '2026-11-29T03:14:47.000001Z',
  },
  status: 'running',
  stage: 'export',
  stopRequestedAt: null,
  lease: { state: 'live', left: 38_000 },
  owner: { gone: false, why: 'w-7f3a was heard 0:03 ago and may still be working.' },
  moved: [],
  effects: [],
  destination: { checksTokens: true },
  successor: null,
  foreign: null,
  wait: null,
};

const effect = (status: 'intended' | 'unknown', honoursKeys: boolean) => ({
  ...{ key: 'INV-104217/export', stage: 'export', provider: 'erp' },
  ...{ status, honoursKeys },
});

function offerOf(verb: JobVerb, change: Partial<ActionFacts> = {}): ActionOffer {
  const offer = offerActions({ ...RUNNING, ...change }, MAY).find((one) => one.verb === verb);
  if (!offer) throw new Error(`no offer of ${verb}`);
  return offer;
}

const refusal = (verb: JobVerb, change: Partial<ActionFacts> = {}) => {
  const offer = offerOf(verb, change);
  return offer.allowed ? null : offer.reason;
};
const doesNot = (verb: JobVerb, change: Partial<ActionFacts> = {}) =>
  (offerOf(verb, change) as Allowed).doesNot;

describe('request stop', () => {
  it('is offered while somebody may hear it, and shows the row as it stays', () => {
    expect(offerOf('request-stop')).toMatchObject({
      allowed: true,
      note: 'Asks w-7f3a to give attempt 3 back at its next heartbeat.',
      preview: [{ row: 'attempt 3', from: 'running', to: 'running', note: 'asked to stop' }],
      questions: [],
    });
  });

  it('is offered on a row that renewed while it was read, and not where its owner changed', () => {
    expect(refusal('request-stop', { moved: ['leaseUntil'] })).toBeNull();
    expect(refusal('request-stop', { moved: ['owner'] })).toContain('moved while it was read');
  });

  it('warns that an owner which is silent under a live lease may not hear it', () => {
    const silent = { owner: { gone: true, certain: false } } as const;
    expect(doesNot('request-stop', silent)).toContain(
      'Its owner is silent: whether anybody is there to hear it is not known.',
    );
  });

  it.each([
    [
      { stopRequestedAt: '2026-11-29T03:10:00.000000Z' },
      'It was asked to stop at 03:10:00 UTC already, and hears that at its next heartbeat.',
    ],
    [
      { owner: { gone: true, certain: true } },
      'w-7f3a has stopped, as its exit record says: nobody would hear it.',
    ],
    [
      { owner: { gone: true, certain: false }, lease: { state: 'lapsed' } },
      'w-7f3a is presumed gone: nobody would hear it.',
    ],
    [{ guard: { ...RUNNING.guard, owner: null } }, 'It has no owner that could be asked.'],
    [
      { stopRequestedAt: 'infinity' },
      'It was asked to stop at infinity already, and hears that at its next heartbeat.',
    ],
  ] as [Partial<ActionFacts>, string][])('is refused where %o', (change, why) => {
    expect(refusal('request-stop', change)).toBe(why);
  });
});

describe('fence off', () => {
  const LAPSED = { lease: { state: 'lapsed' } } as const;

  it('takes a second person while the lease is live, in the words of the policy', () => {
    expect(offerOf('fence-off')).toMatchObject({
      allowed: true,
      second: 'The lease is live: its owner may be at work.',
    });
    expect(refusal('fence-off', { lease: { state: 'unread' } })).toContain('could not be read');
  });

  it('is offered to one person after the lapse though the owner lives, and names the floor', () => {
    expect(offerOf('fence-off', LAPSED)).toMatchObject({
      allowed: true,
      second: null,
      preview: [
        { row: 'attempt 3', from: 'running', to: 'failed' },
        { row: 'floor', to: 'above token 4711' },
      ],
    });
  });

  it('is offered on a row that renewed while it was read', () => {
    expect(refusal('fence-off', { ...LAPSED, moved: ['leaseUntil'] })).toBeNull();
  });

  it('is not offered where the effects could not be read, because it asks about them', () => {
    expect(refusal('fence-off', { ...LAPSED, effects: null })).toContain('could not be read');
    expect(offerOf('fence-off', { ...LAPSED, effects: [effect('intended', true)] })).toMatchObject({
      questions: [{ key: 'INV-104217/export' }],
    });
  });

  it('warns where the destination checks no token, and of a call that no floor reaches', () => {
    const blind = { ...LAPSED, destination: { checksTokens: false }, effects: [effect('intended', false)] };
    expect(doesNot('fence-off', blind)).toEqual([
      "This does not stop the worker's process.",
      'If it wakes, its writes with token 4711 stand: the destination does not check tokens.',
      'erp checks no token: a call that is under way there may still take effect.',
      'This starts no other attempt of INV-104217, and keeps nobody from asking for one.',
    ]);
    expect(doesNot('fence-off', LAPSED)).toContain('If it wakes, its writes with token 4711 are rejected.');
  });
});

describe('hold, release hold and cancel', () => {
  const at = (status: 'pending' | 'held'): Partial<ActionFacts> => ({
    status,
    guard: { status, attempt: 3, owner: null, token: null, leaseUntil: null },
    lease: { state: 'none' },
  });

  it('show the row as it will stand', () => {
    const rows = (verb: JobVerb, status: 'pending' | 'held') =>
      (offerOf(verb, at(status)) as Allowed).preview.map(({ row, from, to }) => `${row}: ${from} -> ${to}`);
    expect(rows('hold', 'pending')).toEqual(['attempt 3: pending -> held']);
    expect(rows('release-hold', 'held')).toEqual(['attempt 3: held -> pending']);
    expect(rows('cancel-pending', 'pending')).toEqual(['attempt 3: pending -> failed']);
    expect(rows('cancel-pending', 'held')).toEqual(['attempt 3: held -> failed']);
  });

  it('send the operator to what can be done about a running attempt', () => {
    const why = 'w-7f3a is working on it. Request a stop or wait it out';
    expect(refusal('hold')).toBe(`${why}, and hold the next attempt.`);
    expect(refusal('cancel-pending')).toBe(`${why}.`);
  });

  it('ask about effects only where an attempt is let run again', () => {
    const effects = [effect('unknown', false)];
    expect(offerOf('release-hold', { ...at('held'), effects })).toMatchObject({
      questions: [{ key: effects[0]?.key }],
    });
    expect(offerOf('hold', { ...at('pending'), effects })).toMatchObject({ questions: [] });
    expect(refusal('release-hold', { ...at('held'), effects: null })).toContain('could not be read');
    expect(refusal('hold', { ...at('pending'), effects: null })).toBeNull();
    expect(refusal('cancel-pending', { ...at('held'), effects: null })).toBeNull();
  });

  it('say what they leave as it is', () => {
    expect(doesNot('hold', at('pending'))).toContain('This stops no process: nobody works on it.');
    expect(doesNot('cancel-pending', at('pending'))).toContain(
      'This deletes nothing: the row stays, as failed.',
    );
    expect(doesNot('release-hold', { ...at('held'), effects: [effect('unknown', false)] })).toContain(
      'erp honours no idempotency key: asked twice, it acts twice.',
    );
  });
});

describe('what an act repeats and asks', () => {
  it('leaves the end of the lease out where renewals do not matter', () => {
    expect(guardedColumns('fence-off')).toEqual(['status', 'attempt', 'owner', 'token']);
    expect(guardedColumns('request-stop')).toEqual(['status', 'attempt', 'owner', 'token']);
    expect(guardedColumns('mark-failed')).toEqual(['status', 'attempt', 'owner', 'token', 'leaseUntil']);
  });

  it('asks why the ownership is obsolete only where it takes it', () => {
    const asked = JOB_VERBS.filter((verb) => asksWhyObsolete(verb, 'running'));
    expect(asked).toEqual(expect.arrayContaining(['mark-failed', 'retry', 'fence-off']));
    expect(asked).not.toContain('request-stop');
    expect(JOB_VERBS.filter((verb) => asksWhyObsolete(verb, 'held'))).toEqual([]);
  });
});
