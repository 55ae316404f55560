import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { foldFindings } from '@/lib/triage/fold';
import { at, running, silent } from '@/test/support/observations';

describe('a clock ahead on the row', () => {
  it('does not take a heartbeat from the future for a fresh one', () => {
    expect(diagnose(running({ worker: { heartbeatAt: at(3600) } }))).toMatchObject({
      kind: 'clock-offset',
      rule: 'clock-offset/sign-ahead',
      confidence: 'unknown',
      owner: 'w-7f3a',
      sentence:
        'No age on INV-104217, held by w-7f3a, can be trusted: the last heartbeat, 04:14:09, lies in the future by 1:00:00, whole half hours, which points at a time zone.',
      safe: [{ verb: 'wait', label: 'Look at the clock of w-7f3a' }],
    });
  });

  it('presumes no owner gone by such times, however silent it is otherwise', () => {
    const finding = diagnose(silent(400, -340, { worker: { heartbeatAt: at(95) } }));
    expect(finding?.sentence).toContain('1:35, no whole half hours, which points at drift');
    expect(finding?.unsafe.map(({ verb }) => verb)).toEqual(['mark-failed', 'retry']);
  });

  it('allows the time that one statement takes', () => {
    expect(diagnose(running({ worker: { heartbeatAt: at(2) } }))).toBeNull();
  });

  it('tells a lease that ends later than any lease of its queue can', () => {
    expect(diagnose(running({ lease: { until: at(62) } }))).toBeNull();
    expect(diagnose(running({ lease: { until: at(3655) } }))).toMatchObject({
      rule: 'clock-offset/lease-ahead',
      sentence: expect.stringContaining(
        'the lease ends at 04:15:04, 59:55 later than the 1:00 of this queue allow',
      ),
      verdict: expect.stringContaining("Unless the queue's lease time was just shortened"),
    });
  });
});

describe("a worker's own clock", () => {
  it.each([
    [3600.4, 'zone', '1:00:00 ahead of', 'whole half hours'],
    [-1798, 'zone', '29:58 behind', 'whole half hours'],
    [-90, 'drift', '1:30 behind', 'no whole half hours'],
    [2.1, 'drift', '0:02 ahead of', 'no whole half hours'],
  ] as const)('is told when it is %d s off', (clockOffset, fault, distance, words) => {
    expect(diagnose(running({ worker: { clockOffset } }))).toMatchObject({
      kind: 'clock-offset',
      rule: `clock-offset/${fault}`,
      confidence: 'likely',
      sentence: expect.stringMatching(
        new RegExp(`^The clock of w-7f3a, which holds INV-104217, is ${distance} .*: ${words}`),
      ),
      verdict: expect.stringContaining("Only the database's clock is used here."),
      safe: [{ verb: 'wait', label: 'Mend the clock of w-7f3a' }],
    });
  });

  it.each([2, -10, 0, null])('is not told at %s s, which a slow call explains', (clockOffset) => {
    expect(diagnose(running({ worker: { clockOffset } }))).toBeNull();
  });

  it('gives way to what holds a job up', () => {
    expect(diagnose(silent(262, 38, { worker: { clockOffset: 3600 } }))?.kind).toBe('owner-silent');
  });

  it('is one card for all that the worker holds, and holds none of them up', () => {
    const findings = ['1', '2'].flatMap((key) => {
      const observation = running({ worker: { clockOffset: 3600 } });
      return diagnose({ ...observation, address: { ...observation.address, key } }) ?? [];
    });
    expect(foldFindings(findings)).toMatchObject([
      {
        owner: 'w-7f3a',
        heldUp: 0,
        sentence: expect.stringContaining('The clock of w-7f3a, which holds 2 jobs, is not the database'),
      },
    ]);
  });
});
