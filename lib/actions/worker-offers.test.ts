import { describe, expect, it } from 'vitest';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { WORKER_VERBS } from '@/lib/actions/recovery-action';
import { offerWorkerActs, type WorkerFacts } from '@/lib/actions/worker-offers';

const MAY = rightsOfAnybody(WORKER_VERBS);
const ACTIVE: WorkerFacts = { id: 'w-7f3a', state: 'active', silent: false, jobs: 2 };

const offerOn = (facts: Partial<WorkerFacts>) => offerWorkerActs({ ...ACTIVE, ...facts }, MAY)[0];

describe('offerWorkerActs', () => {
  it('offers to drain a worker, with its guard and what it leaves as it is', () => {
    expect(offerOn({})).toMatchObject({
      ...{ verb: 'drain-worker', allowed: true, guard: { state: 'active' } },
      preview: [{ row: 'worker w-7f3a', from: 'active', to: 'draining' }],
      doesNot: [
        'This does not stop the process: the worker hears it at its next heartbeat, and may claim one more job before.',
        'This takes nothing away: 2 jobs in hand go on to the end or to a boundary.',
      ],
    });
  });

  it('warns that a silent worker may not hear it', () => {
    expect(offerOn({ silent: true })).toMatchObject({
      doesNot: expect.arrayContaining(['It is silent: whether anybody is there to hear it is not known.']),
    });
  });

  it.each([
    ['draining', 'It is draining already.'],
    ['stopped', 'It has stopped, as its exit record says.'],
  ] as const)('is refused on a worker that is %s', (state, reason) => {
    expect(offerOn({ state })).toMatchObject({ allowed: false, reason });
  });

  it('says what the person may not do', () => {
    const denied = { allowed: false, reason: 'Your role, viewer, may not drain a worker.' } as const;
    expect(offerWorkerActs(ACTIVE, { 'drain-worker': denied })[0]).toMatchObject(denied);
  });
});
