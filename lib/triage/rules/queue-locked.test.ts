import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { evidenceOf } from '@/lib/triage/evidence/table';
import { viewOf } from '@/lib/triage/view';
import { at, read, running } from '@/test/support/observations';

const waiting = (seconds: number, status: 'pending' | 'held' = 'pending') =>
  running(
    {
      job: { status, startedAt: null, stage: null, stageEnteredAt: null },
      lease: { owner: null, token: null, until: null, renewedAt: null },
    },
    { queueLock: read({ by: 'pool-1', since: at(-seconds) }) },
  );

describe('a waiting job whose queue is locked for nothing', () => {
  it('is told with who has the lock, since when, and that nobody claims it', () => {
    const finding = diagnose(waiting(600));
    expect(finding).toMatchObject({
      rule: 'queue-locked/no-job-runs',
      confidence: 'likely',
      since: at(-600),
    });
    expect(finding?.sentence).toBe(
      'invoice.issue has been locked by pool-1 for 10:00, and none of its jobs runs: INV-104217 waits, and all behind it.',
    );
    expect(finding?.ifNothing).toMatch(/^Nobody claims it while its queue is locked/);
    expect(finding?.safe.map(({ label }) => label)).toEqual(['Look for pool-1']);
  });

  it('is no finding while a job runs under the lock, whose page tells of it', () => {
    const observation = running({}, { queueLock: read({ by: 'w-7f', since: at(-20) }) });
    expect(diagnose(observation)).toBeNull();
    expect(evidenceOf(viewOf(observation)).find(({ slot }) => slot === 'queue-lock')).toMatchObject({
      meaning: expect.stringMatching(/^Locked with this job: .* both are let go together\.$/),
    });
  });

  it('is not told within the grace, nor of a job that waits for nothing', () => {
    expect(diagnose(waiting(4))).toBeNull();
    expect(diagnose(waiting(600, 'held'))).toBeNull();
  });
});
