import { describe, expect, it } from 'vitest';
import type { Session } from '@/lib/locks/lock-sample';
import { findRoots } from '@/lib/triage/roots/find-roots';
import { lockSample, sampledSession } from '@/test/support/lock-samples';
import { lockView } from '@/test/support/lock-views';
import { at, NOW } from '@/test/support/observations';

const TABLE = { id: 'relation/1/invoices', target: { type: 'relation', name: 'public.invoices' } } as const;
const READER = sampledSession(1, {
  application: 'report',
  state: 'idle in transaction',
  xactStart: at(-300),
});

const waiter = (pid: number, mode: string, blockedBy: readonly number[]) =>
  sampledSession(pid, {
    ...{ state: 'active', application: 'migration', blockedBy },
    waitsFor: { ...TABLE, mode, since: at(-60) },
  });
const change = (pid: number, ...blockedBy: number[]) => waiter(pid, 'AccessExclusiveLock', blockedBy);
const writer = (pid: number, ...blockedBy: number[]) => waiter(pid, 'RowExclusiveLock', blockedBy);

const judged = (...sessions: Session[]) =>
  findRoots({
    ...{ databaseNow: NOW, database: 'billing_prod', watcher: null, observations: [] },
    locks: lockView(lockSample({ sessions: [READER, ...sessions] })),
  }).map(({ rule, subject, verdict }) => ({ rule, subject, verdict }));

describe('lockConvoy', () => {
  it('is told once, of the first change, where several of one table are queued', () => {
    expect(judged(change(2, 1), change(3, 1, 2), writer(4, 2, 3), writer(5, 2, 3))).toEqual([
      {
        rule: 'lock-convoy/change-waits',
        subject: 'session 2 of migration',
        verdict:
          'Cancel the statement of 2 first, then 1 more change behind it: 2 of the 3 who wait go on at once. Then see to session 1 of report.',
      },
    ]);
  });

  it('is not told of changes that only wait one after another: whoever is before them is the cause', () => {
    expect(judged(change(2, 1), change(3, 1, 2))).toMatchObject([
      { rule: 'idle-in-transaction/blocks', subject: 'session 1 of report' },
    ]);
  });
});
