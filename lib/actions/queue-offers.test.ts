import { describe, expect, it } from 'vitest';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { offerQueueActs, type QueueFacts } from '@/lib/actions/queue-offers';
import { QUEUE_VERBS } from '@/lib/actions/recovery-action';

const MAY = rightsOfAnybody(QUEUE_VERBS);
const OPEN: QueueFacts = { name: 'invoices', pausedAt: null, pending: 12, running: 3 };
const PAUSED: QueueFacts = { ...OPEN, pausedAt: '2026-11-29T03:10:00.123456Z' };

describe('offerQueueActs', () => {
  it('offers to pause an open queue, with its guard and what it leaves as it is', () => {
    expect(offerQueueActs(OPEN, MAY)).toMatchObject([
      {
        ...{ verb: 'pause-queue', allowed: true, guard: { pausedAt: null } },
        preview: [{ row: 'queue invoices', from: 'open', to: 'paused' }],
        doesNot: [
          'This stops no worker: 3 running attempts go on to the end.',
          'A claim that is under way in this moment may still be granted.',
          'This keeps nobody from adding jobs: they wait as pending.',
        ],
      },
      { verb: 'resume-queue', allowed: false, reason: 'It is not paused.' },
    ]);
  });

  it('offers to resume a paused one, guarded to the microsecond', () => {
    expect(offerQueueActs(PAUSED, MAY)).toMatchObject([
      { verb: 'pause-queue', allowed: false, reason: 'It is paused since 03:10:00 UTC already.' },
      {
        ...{ verb: 'resume-queue', allowed: true, guard: { pausedAt: '2026-11-29T03:10:00.123456Z' } },
        doesNot: [
          'This releases no attempt that is held.',
          'This does not spread the load: 12 pending attempts can be claimed at once.',
        ],
      },
    ]);
  });

  it('names no number that was not counted', () => {
    const uncounted = { ...OPEN, pending: null, running: null };
    expect(offerQueueActs(uncounted, MAY)[0]).toMatchObject({
      doesNot: expect.arrayContaining(['This stops no worker: what runs goes on to its end.']),
    });
  });

  it('says what the person may not do', () => {
    const denied = { allowed: false, reason: 'Your role, viewer, may not pause a queue.' } as const;
    expect(offerQueueActs(OPEN, { ...MAY, 'pause-queue': denied })[0]).toEqual({
      ...{ verb: 'pause-queue', label: 'Pause queue' },
      ...denied,
    });
  });
});
