import { describe, expect, it } from 'vitest';
import type { KeyName } from '@/lib/locks/key-names/key-name';
import { findRoots } from '@/lib/triage/roots/find-roots';
import type { LockView } from '@/lib/triage/roots/lock-view';
import { lockSample, sampledSession } from '@/test/support/lock-samples';
import { lockView } from '@/test/support/lock-views';
import { at, NOW, WORKER } from '@/test/support/observations';

const ID = 'advisory/1///////0/42/1';
const KEY = { form: 'bigint', bigint: '42' } as const;
const NAME: KeyName = {
  ...{ name: 'worker w-7f3a', tool: null, how: 'liveness lock', certainty: 'certain' },
  ...{ normal: false, jobKeys: [] },
};

/** An idle holder, and one who has waited for it this long. */
function rootsOf(waited: number, said: Partial<LockView> = {}, application = 'billing-api') {
  const target = { type: 'advisory', key: KEY } as const;
  const lock = { id: ID, target, mode: 'ExclusiveLock' };
  const sample = lockSample({
    sessions: [
      sampledSession(7, { application, holds: [lock], locksHeld: 1 }),
      sampledSession(9, {
        ...{ state: 'active', waitsFor: { ...lock, since: at(-waited) }, blockedBy: [7] },
      }),
    ],
    advisory: [
      {
        ...{ id: ID, key: KEY, waiters: 1, waitingSince: at(-waited) },
        holders: [{ pid: 7, mode: 'ExclusiveLock', level: 'session' }],
      },
    ],
  });
  const locks = lockView(sample, { nameOf: () => NAME, ...said });
  return findRoots({ databaseNow: NOW, database: 'billing_prod', watcher: null, locks, observations: [] });
}

describe('lock left held (K5)', () => {
  it('is told once somebody has waited for five seconds, and under one fingerprint as it lasts', () => {
    expect(rootsOf(4.9)).toEqual([]);
    const [finding] = rootsOf(5);
    expect(finding).toMatchObject({ rule: 'lock-left-held/idle', confidence: 'likely' });
    expect(rootsOf(500)[0]?.fingerprint).toBe(finding?.fingerprint);
  });

  it('is none where the key is held for long by design, however long others wait for it', () => {
    expect(rootsOf(86_400, { nameOf: () => ({ ...NAME, normal: true }) })).toEqual([]);
  });

  it('asks first where the worker of the session is alive', () => {
    const workers = [{ ...WORKER, heard: true, silent: false }];
    expect(rootsOf(60, { workers }, 'w-7f3a')).toMatchObject([
      {
        rule: 'lock-left-held/owner-alive',
        confidence: 'unknown',
        safe: [{ verb: 'wait', label: 'Ask whether w-7f3a works under it' }, { verb: 'terminate-backend' }],
      },
    ]);
  });
});
