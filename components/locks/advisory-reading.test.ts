import { describe, expect, it } from 'vitest';
import { advisoryReading } from '@/components/locks/advisory-reading';
import { lockBook } from '@/components/locks/lock-book';
import type { AdvisoryLock, Session } from '@/lib/locks/lock-sample';
import { lockSample, sampledSession } from '@/test/support/lock-samples';

const HELD: AdvisoryLock = {
  ...{ id: 'a', key: { form: 'bigint', bigint: '42' }, waiters: 0, waitingSince: null },
  holders: [{ pid: 7, mode: 'ExclusiveLock', level: 'session' }],
};

const wordOf = (lock: AdvisoryLock, ...sessions: Session[]) => {
  const sample = lockSample({ sessions });
  return advisoryReading(lock, lockBook({ sample, nameOf: () => null, workers: [], findings: [] })).word;
};

describe('advisoryReading', () => {
  it('tells by what its holder does whether a lock is in use', () => {
    expect(wordOf(HELD, sampledSession(7, { state: 'active' }))).toBe('In use');
    expect(wordOf(HELD, sampledSession(7, { state: 'idle in transaction' }))).toBe('Holder idle in tx');
    expect(wordOf(HELD, sampledSession(7))).toBe('Holder idle');
  });

  it('names a prepared transaction as such, which goes by no session', () => {
    const [holder] = HELD.holders;
    expect(wordOf({ ...HELD, holders: holder ? [{ ...holder, pid: 0 }] : [] })).toBe('Prepared');
  });

  it('cannot tell where the holder is hidden, not listed or not seen', () => {
    expect(wordOf(HELD, sampledSession(7, { hidden: true, state: null }))).toBe('Cannot tell');
    expect(wordOf(HELD)).toBe('Cannot tell');
    expect(wordOf({ ...HELD, holders: [] })).toBe('Cannot tell');
  });
});
