import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { at, running } from '@/test/support/observations';

describe('lapsed, owner alive', () => {
  const late = { until: at(-52), renewedAt: at(-112) };

  it('waits for the owner: taken over now, the job would run twice', () => {
    expect(diagnose(running({ lease: late }))).toMatchObject({
      kind: 'lapsed-owner-alive',
      rule: 'lapsed-owner-alive/heard',
      since: at(-52),
      sentence: 'INV-104217 is 0:52 past its lease, but w-7f3a is alive, heard 0:03 ago, in stage post_erp.',
      verdict:
        'Wait for w-7f3a. It is 0:52 past its lease and is alive: taken over now, INV-104217 would run twice.',
      safe: [{ verb: 'wait', label: 'Wait for w-7f3a' }],
      unsafe: [
        { verb: 'mark-failed', reason: 'w-7f3a was heard 0:03 ago and may still be working.' },
        { verb: 'retry', reason: 'It would run twice.' },
      ],
    });
  });

  it('gives a draining worker the time of one stage, though its heartbeat has ended', () => {
    const draining = { state: 'draining', heartbeatAt: at(-120) } as const;
    const job = { stageEnteredAt: at(-150), startedAt: at(-160) };
    expect(diagnose(running({ lease: late, worker: draining, job }))).toMatchObject({
      rule: 'lapsed-owner-alive/draining',
      unsafe: [{ reason: 'w-7f3a is draining and may still finish.' }, { reason: 'It would run twice.' }],
    });
  });
});

describe('no progress', () => {
  const stood = { stageEnteredAt: at(-724), startedAt: at(-800) };

  it('looks at a process that renews its lease and does not move', () => {
    expect(diagnose(running({ job: stood }))).toMatchObject({
      kind: 'no-progress',
      since: at(-724),
      sentence: 'INV-104217 has been in stage post_erp for 12:04, but w-7f3a is alive, heard 0:03 ago.',
      verdict: 'Look at w-7f3a. It renews its lease, but INV-104217 has been in stage post_erp for 12:04.',
      safe: [
        {
          label: 'Look at w-7f3a',
          note: 'Take a stack dump of pid 2291 on billing-w-04 before anything stops it.',
        },
        { verb: 'request-stop', note: 'Asks w-7f3a to give attempt 3 back at its next heartbeat.' },
      ],
      ifNothing:
        'w-7f3a may renew it. From 03:15:06 on any worker may take it over. Attempt 4 then goes on from post_erp.',
    });
  });

  it('allows a stage what its queue allows it', () => {
    expect(diagnose(running({ job: { ...stood, stageEnteredAt: at(-300) } }))).toBeNull();
    expect(diagnose(running({ job: { ...stood, stageEnteredAt: at(-301) } }))?.kind).toBe('no-progress');
  });

  it('counts from the claim where the queue names no stages', () => {
    const bare = { stage: null, stageEnteredAt: null };
    const queue = { stages: [] };
    expect(diagnose(running({ queue, job: { ...bare, startedAt: at(-200) } }))).toBeNull();
    expect(diagnose(running({ queue, job: { ...bare, startedAt: at(-400) } }))?.sentence).toContain(
      'has been running without a stage for 6:40',
    );
  });
});

describe('granted, never started', () => {
  const granted = { stage: null, stageEnteredAt: null, startedAt: at(-42) };

  it('is seen once the heartbeat limit passed without a stage', () => {
    expect(diagnose(running({ job: granted }))).toMatchObject({
      kind: 'never-started',
      since: at(-42),
      sentence:
        'w-7f3a was granted INV-104217 0:42 ago and has entered no stage; it is alive, heard 0:03 ago.',
    });
    expect(diagnose(running({ job: { ...granted, startedAt: at(-14) } }))).toBeNull();
  });

  it('does not take the stage kept from the attempt before for a start', () => {
    const kept = { stage: 'charge', stageEnteredAt: at(-500), startedAt: at(-42) };
    expect(diagnose(running({ job: kept }))?.kind).toBe('never-started');
  });
});
