import { describe, expect, it } from 'vitest';
import type { LockSample, Session } from '@/lib/locks/lock-sample';
import { jobChain } from '@/lib/triage/job-chain';
import { lockSample, sampledSession } from '@/test/support/lock-samples';
import { lockView } from '@/test/support/lock-views';
import { at, running } from '@/test/support/observations';

const waits = (pid: number, application: string, ...blockedBy: number[]): Session =>
  sampledSession(pid, {
    ...{ state: 'active', application, blockedBy },
    waitsFor: { id: 'x', target: { type: 'transactionid', xid: '812' }, mode: 'ShareLock', since: at(-9) },
  });
const namesIn = (said: Partial<LockSample>) =>
  jobChain(running(), lockView(lockSample(said))).links.map(({ name }) => name);

describe('jobChain', () => {
  it('follows the wait of the owner’s session to who waits for nobody', () => {
    const sessions = [
      waits(1, 'w-7f3a', 2),
      waits(2, 'billing', 3),
      sampledSession(3, { application: 'report' }),
    ];
    expect(namesIn({ sessions })).toEqual([
      'session 1 of w-7f3a',
      'session 2 of billing',
      'session 3 of report',
    ]);
  });

  it('names who is ahead also where the sample does not list it, and ends where sessions wait in a circle', () => {
    expect(namesIn({ sessions: [waits(1, 'w-7f3a', 9)] })).toEqual(['session 1 of w-7f3a', 'session 9']);
    const circle = [waits(1, 'w-7f3a', 2), waits(2, 'billing', 1)];
    expect(namesIn({ sessions: circle })).toEqual(['session 1 of w-7f3a', 'session 2 of billing']);
  });

  it('ends at a prepared transaction, by its identifier where that was read', () => {
    const sessions = [waits(1, 'w-7f3a', 0)];
    const payout = { gid: 'payout', owner: 'app', database: 'billing_prod', preparedAt: at(-60) };
    const prepared = [{ ...payout, transaction: '9', holds: [], blocks: [1] }];
    expect(namesIn({ sessions, prepared })).toEqual(['session 1 of w-7f3a', "prepared transaction 'payout'"]);
    expect(namesIn({ sessions })).toEqual(['session 1 of w-7f3a', 'a prepared transaction']);
  });

  it('is empty where nothing is in the way', () => {
    expect(namesIn({ sessions: [sampledSession(1, { application: 'w-7f3a' })] })).toEqual([]);
  });
});
