import { describe, expect, it } from 'vitest';
import type { LeaseInSight } from '@/lib/triage/lease-in-sight';
import { findRoots } from '@/lib/triage/roots/find-roots';
import { readValue } from '@/lib/triage/slot';
import { at, NOW, redisLease } from '@/test/support/observations';

function roots(change: Partial<LeaseInSight>, lease = redisLease()) {
  const facts = readValue(lease);
  if (!facts) throw new Error('There is no lease.');
  const left = {
    facts,
    subject: 'INV-104217',
    job: null,
    withoutJobSince: at(-30),
    waiting: null,
    ...change,
  };
  return findRoots({
    ...{ databaseNow: NOW, database: 'billing', watcher: null, locks: null, observations: [] },
    redisLeases: [left],
  });
}

const JOB = {
  address: { source: 'native', database: 'billing', key: '104218' },
  ...{ queue: 'invoice.issue', subject: 'INV-104217', attempt: 2 },
};
const WAITING = { job: JOB, since: at(-20) };

describe('a lease in Redis under which nothing runs', () => {
  it('is waited out where a job waits for it, and the job is who suffers', () => {
    const [finding, ...others] = roots({ waiting: WAITING });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      ...{ kind: 'redis-lease-left', rule: 'redis-lease-left/job-waits', about: 'redis-lease' },
      address: { source: 'redis', key: 'invoice-locks/lock:invoice:INV-104217' },
      sufferers: [JOB],
      safe: [
        { verb: 'wait', label: 'Wait 0:38' },
        { verb: 'wait-out-redis-lease', label: 'Wait it out' },
      ],
      unsafe: [{ verb: 'release-redis-lease' }],
      ifNothing: 'It lapses in 0:38, unless its owner renews it, which would show that it is alive.',
    });
  });

  it('is told where it never lapses, though nobody waits yet', () => {
    const [finding] = roots({}, redisLease({ remaining: null, expiresAt: null }));
    expect(finding).toMatchObject({
      rule: 'redis-lease-left/no-expiry',
      safe: [{ verb: 'wait', label: 'Look for w-7f3a' }],
      ifNothing: 'It stays until its owner gives it back: it has no expiry.',
    });
  });

  it('is left to lapse where nobody waits for it', () => {
    expect(roots({})).toEqual([]);
  });

  it('is not told before it has stood for a while, nor where what runs is not known', () => {
    expect(roots({ waiting: WAITING, withoutJobSince: at(-4) })).toEqual([]);
    expect(roots({ waiting: WAITING, withoutJobSince: null })).toEqual([]);
    expect(roots({ waiting: WAITING }, redisLease(null))).toEqual([]);
  });
});
