import { describe, expect, it } from 'vitest';
import type { ActionFacts, ForeignFacts } from '@/lib/actions/action-facts';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { offerActions } from '@/lib/actions/offers';
import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import type { JobStatus } from '@/lib/jobs/job';

const MAY = rightsOfAnybody(JOB_VERBS);

/** A job of somebody else's whose lease lapsed and whose owner nobody can tell of, in a queue that refuses a late finish. */
function facts(foreign: Partial<ForeignFacts> = {}, change: Partial<ActionFacts> = {}): ActionFacts {
  const status: JobStatus = change.status ?? 'running';
  return {
    subject: 'PAY-104217',
    guard: {
      ...{ status, attempt: 2, owner: 'pay-7', token: null },
      ...{ leaseUntil: '2026-11-29T03:14:47.000001Z', startedAt: '2026-11-29T03:10:00.000001Z' },
    },
    ...{ status, stage: null, stopRequestedAt: null, lease: { state: 'lapsed' } },
    owner: { gone: true, certain: false },
    ...{ moved: [], effects: [], destination: 'unread', successor: null, wait: null },
    foreign: {
      ...{ source: 'payments', fenced: true, ownerSeenGone: false, locksQueue: false, earlier: false },
      ...foreign,
    },
    ...change,
  };
}

function offerOf(verb: JobVerb, given: ActionFacts) {
  const offer = offerActions(given, MAY).find((one) => one.verb === verb);
  if (!offer) throw new Error(`${verb} was not offered.`);
  return offer;
}

describe('an act on a job of somebody else’s', () => {
  it('is one person’s where a late finish is refused, and says so', () => {
    expect(offerOf('retry', facts())).toMatchObject({
      ...{ allowed: true, second: null, label: 'Retry' },
      note: 'Takes it from pay-7: it waits for any worker of payments, in the same row.',
      doesNot: expect.arrayContaining(['If it comes back, its finish is refused.']),
      preview: [{ row: 'PAY-104217', from: 'running', to: 'pending' }],
    });
  });

  it.each([false, null])(
    'takes a second person where a late finish is not known to be refused (%s), and the button says "may run twice"',
    (fenced) => {
      for (const verb of ['retry', 'mark-failed'] as const) {
        const offer = offerOf(verb, facts({ fenced }));
        expect(offer).toMatchObject({ allowed: true, second: expect.stringContaining('may run twice') });
        expect(offer.label).toMatch(/, may run twice$/);
      }
    },
  );

  it('is one person’s again once its owner is seen to be gone', () => {
    expect(offerOf('retry', facts({ fenced: false, ownerSeenGone: true }))).toMatchObject({ second: null });
  });

  it('is refused while the lease is live, while its owner gives signs of life, and where nobody has it', () => {
    expect(offerOf('retry', facts({}, { lease: { state: 'live', left: 60_000 } }))).toMatchObject({
      ...{ allowed: false, reason: expect.stringContaining('The lease is live') },
    });
    const why = 'A session of pay-7 is open: pid 12. It may still be at work.';
    expect(offerOf('mark-failed', facts({}, { owner: { gone: false, why } }))).toMatchObject({ reason: why });
    for (const status of ['pending', 'held', 'completed'] as const)
      expect(offerOf('retry', facts({}, { status })), status).toMatchObject({ allowed: false });
  });

  it('opens again what failed, which is nobody’s', () => {
    const failed = facts({ fenced: false }, { status: 'failed' });
    expect(offerOf('retry', failed)).toMatchObject({ allowed: true, second: null, label: 'Retry' });
    expect(offerOf('mark-failed', failed)).toMatchObject({ allowed: false });
  });

  it('says "may run twice" of nothing that it does not take', () => {
    const labels = offerActions(facts({ fenced: false }), MAY).flatMap(({ verb, label }) =>
      label.includes('twice') ? [verb] : [],
    );
    expect(labels).toEqual(expect.arrayContaining(['retry', 'mark-failed']));
    expect(labels).toHaveLength(2);
  });

  it('says that its whole queue is let go with it, where one claim locked both', () => {
    expect(offerOf('retry', facts({ locksQueue: true }))).toMatchObject({
      note: 'Takes it from pay-7, and its queue with it: it waits for any worker of payments, in the same row.',
    });
    expect(offerOf('mark-failed', facts({ locksQueue: true }))).toMatchObject({
      note: 'Closes it as failed, in the same row, and frees its queue: nothing runs it again by itself.',
    });
  });

  it('says beside the offer that it was allowed for an earlier shape, and who sees to that', () => {
    const offer = offerOf('retry', facts({ earlier: true }));
    expect(offer).toMatchObject({
      allowed: true,
      note: expect.stringMatching(/It was allowed for an earlier shape of its tables\.$/),
      doesNot: expect.arrayContaining([expect.stringMatching(/npm run source:allow -- payments$/)]),
    });
    expect(JSON.stringify(offerOf('retry', facts()))).not.toContain('earlier');
  });

  it('waits for the next reading when any of what it repeats moved', () => {
    expect(offerOf('retry', facts({}, { moved: ['startedAt'] }))).toMatchObject({ allowed: false });
  });
});

describe('waiting out the lease on a job of somebody else’s', () => {
  const LIVE = {
    lease: { state: 'live', left: 60_000 },
    owner: { gone: false, why: 'It was heard.' },
  } as const;

  it('is one person’s also where a late finish stands, and its button says nothing of running twice', () => {
    expect(offerOf('wait-out', facts({ fenced: false }, LIVE))).toMatchObject({
      ...{ allowed: true, second: null, label: 'Wait it out', preview: [], questions: [] },
      note: 'Says now what is to happen to it when its lease has lapsed, unless pay-7 renews it first.',
      doesNot: expect.arrayContaining([
        expect.stringContaining('What takes a second person is not done by itself'),
      ]),
    });
  });

  it('needs no owner on the row, since such a table may name none', () => {
    const guard = { ...facts().guard, owner: null } as ActionFacts['guard'];
    expect(offerOf('wait-out', facts({}, { ...LIVE, guard }))).toMatchObject({
      allowed: true,
      note: expect.stringContaining('unless its owner renews it first'),
    });
  });

  it.each([
    [{ lease: { state: 'none' } }, 'Its table tells of no lease on it, so none will lapse.'],
    [{ lease: { state: 'lapsed' } }, 'The lease has lapsed: there is nothing left to wait for.'],
    [{ lease: { state: 'unread' } }, 'Whether its lease is live could not be read.'],
    [{ status: 'pending' }, 'It is pending: it has no lease to wait out.'],
  ] as [Partial<ActionFacts>, string][])('is refused where %o', (change, reason) => {
    expect(offerOf('wait-out', facts({}, { ...LIVE, ...change }))).toMatchObject({ allowed: false, reason });
  });
});
