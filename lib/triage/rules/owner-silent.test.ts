import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { at, effect, running, silent } from '@/test/support/observations';

describe('owner silent, lease live', () => {
  it('waits for the lapse, and says that the owner may still run', () => {
    expect(diagnose(silent(262, 38))).toMatchObject({
      kind: 'owner-silent',
      rule: 'owner-silent/lease-live',
      confidence: 'likely',
      since: at(-262),
      cause: 'Owner silent, lease live',
      sentence: 'w-7f3a fell silent 4:22 ago. Its lease on INV-104217 lapses in 0:38. Wait.',
      verdict:
        'Wait 0:38. Worker w-7f3a has been silent for 4:22, but its lease still holds, and it may still be running.',
      ifNothing: 'From 03:14:47 on any worker may take it over. Attempt 4 then goes on from post_erp.',
      safe: [{ verb: 'wait', label: 'Wait 0:38' }, { verb: 'wait-out' }],
      unsafe: [
        { verb: 'mark-failed', label: 'Mark failed', reason: 'The lease is live for 0:38 more.' },
        { verb: 'retry', label: 'Retry', reason: 'Attempt 3 is still open.' },
      ],
    });
  });

  it('begins after the limit, not at it', () => {
    expect(diagnose(silent(15, 40))).toBeNull();
    expect(diagnose(silent(15.001, 40))?.kind).toBe('owner-silent');
  });

  it('does not begin while any sign of the owner is fresh, whichever it is', () => {
    expect(diagnose(silent(20, 40, { lease: { renewedAt: at(-9) } }))).toBeNull();
    expect(diagnose(silent(20, 40, { worker: { heartbeatAt: at(-9) } }))).toBeNull();
    expect(diagnose(silent(20, 40, { job: { stageEnteredAt: at(-9) } }))).toBeNull();
  });

  it('is live to the last microsecond: a millisecond clock would call it lapsed', () => {
    const finding = diagnose(silent(262, 0, { lease: { until: '2026-11-29T03:14:09.000001Z' } }));
    expect(finding?.rule).toBe('owner-silent/lease-live');
    expect(finding?.safe[0]?.label).toBe('Wait 0:01');
    expect(diagnose(silent(262, 0))?.rule).toBe('owner-silent/lease-lapsed');
  });

  it('has nothing to say about a worker that drains within what a stage may take', () => {
    expect(diagnose(silent(262, 38, { worker: { state: 'draining' } }))).toBeNull();
    expect(diagnose(silent(301, 38, { worker: { state: 'draining' } }))?.rule).toBe(
      'owner-silent/lease-live',
    );
  });
});

describe('owner silent, lease lapsed', () => {
  it('leaves it to the next claim during the grace where any worker may take over', () => {
    expect(diagnose(silent(62, -2))).toMatchObject({
      rule: 'owner-silent/lease-lapsed',
      sentence: 'w-7f3a has been silent for 1:02; its lease on INV-104217 lapsed 0:02 ago.',
      verdict: 'Wait for a worker to take it over. w-7f3a has been silent for 1:02.',
      safe: [{ verb: 'wait' }, { verb: 'retry' }, { verb: 'mark-failed' }],
    });
  });

  it('is taken back when no worker came within the grace', () => {
    expect(diagnose(silent(122, -62))).toMatchObject({
      verdict: 'Take it back before another worker does. w-7f3a has been silent for 2:02.',
      safe: [{ verb: 'retry', label: 'Mark failed and retry' }, { verb: 'mark-failed' }],
      unsafe: [{ verb: 'wait', reason: 'No worker has taken it in the 1:02 since the lapse.' }],
    });
  });

  it('asks about the effect in doubt before it is taken back, and waits for nobody', () => {
    expect(diagnose(silent(62, -2, { effects: [effect()] }))).toMatchObject({
      verdict:
        'Take it back before another worker does. w-7f3a has been silent for 1:02. First say whether post_erp happened.',
      ifNothing:
        'From now on any worker may take it over. Attempt 4 then runs post_erp again, with the same effect key.',
      safe: [{ verb: 'retry' }, { verb: 'mark-failed' }],
      unsafe: [{ verb: 'wait', reason: 'The next attempt cannot know whether post_erp happened.' }],
    });
  });

  it.each([
    [{ takeover: 'sweep', sweepAge: 180 } as const, 'A sweep closes it in 1:58 at the earliest. Attempt 4'],
    [
      { takeover: 'sweep', sweepAge: 60 } as const,
      'The next sweep closes it. Attempt 4 then goes on from post_erp.',
    ],
    [{ takeover: 'operator' } as const, 'From now on it stays like this: this queue leaves a lapsed attempt'],
  ])('says what happens if nobody acts under %o', (queue, said) => {
    expect(diagnose(silent(122, -62, { queue }))?.ifNothing).toContain(said);
  });

  it('says that none follows the last attempt, and that a careless provider makes the next one held', () => {
    expect(diagnose(silent(122, -62, { job: { attempt: 5 } }))?.ifNothing).toContain(
      'Attempt 5 was the last of 5',
    );
    const careless = effect({ honoursKeys: false });
    expect(diagnose(silent(122, -62, { effects: [careless] }))?.ifNothing).toContain(
      'Attempt 4 then starts held, since post_erp may have happened.',
    );
  });
});

describe('owner stopped', () => {
  const stopped = { state: 'stopped', exit: { at: at(-20), reason: 'SIGTERM' } } as const;

  it('is the only certain verdict, and still waits for the lapse', () => {
    expect(diagnose(silent(20, 40, { worker: stopped }))).toMatchObject({
      kind: 'owner-silent',
      rule: 'owner-silent/exit-record',
      confidence: 'certain',
      since: at(-20),
      sentence:
        'w-7f3a stopped at 03:13:49 by its own record and left INV-104217 running; its lease lapses in 0:40.',
      safe: [{ verb: 'wait', label: 'Wait 0:40' }, { verb: 'wait-out' }],
    });
  });

  it('holds in any weather and without any silence', () => {
    const finding = diagnose(
      running({
        lease: { until: at(-1), renewedAt: at(-9) },
        worker: { ...stopped, exit: { at: at(-9), reason: 'SIGTERM' }, heartbeatAt: at(-9) },
        weather: { databaseStartedAt: at(-2), allWorkersLate: true },
      }),
    );
    expect(finding).toMatchObject({ rule: 'owner-silent/exit-record', cause: 'Owner stopped, lease lapsed' });
    expect(finding?.safe.map(({ verb }) => verb)).toContain('retry');
  });
});
