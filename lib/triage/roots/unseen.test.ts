import { describe, expect, it } from 'vitest';
import type { LockSample, Session } from '@/lib/locks/lock-sample';
import { findRoots } from '@/lib/triage/roots/find-roots';
import { lockSample, sampledSession } from '@/test/support/lock-samples';
import { lockView } from '@/test/support/lock-views';
import { at, NOW } from '@/test/support/observations';

const waiter = (said: Partial<Session> = {}) =>
  sampledSession(9, {
    state: 'active',
    waitsFor: { id: 'advisory/1///////0/42/1', target: ADVISORY, mode: 'ExclusiveLock', since: at(-60) },
    blockedBy: [7],
    ...said,
  });
const ADVISORY = { type: 'advisory', key: { form: 'bigint', bigint: '42' } } as const;
const NOTIFY = { id: 'object/0', target: { type: 'notify-commit' }, mode: 'AccessExclusiveLock' } as const;

function rootsOf(said: Partial<LockSample>) {
  const sample = lockSample(said);
  return findRoots({
    ...{ databaseNow: NOW, database: sample.database, watcher: null },
    ...{ locks: lockView(sample), observations: [] },
  });
}

describe('unseen (K16)', () => {
  it('says what to grant where the root is not permitted to see, and ends nobody', () => {
    const hidden = sampledSession(7, { hidden: true, backendStart: null, state: null, statement: null });
    const [finding, ...others] = rootsOf({ sessions: [hidden, waiter()] });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'unseen',
      rule: 'unseen/hidden-root',
      confidence: 'unknown',
      safe: [{ verb: 'wait', label: 'Grant the reader its view' }],
      unsafe: [{ verb: 'terminate-backend' }, { verb: 'wait' }],
    });
  });

  it('is told too of a root that was gone when the sessions were read', () => {
    expect(rootsOf({ sessions: [waiter()] })).toMatchObject([
      { rule: 'unseen/hidden-root', cause: 'Not seen', safe: [{ verb: 'wait', label: 'Look again' }] },
    ]);
  });

  it('counts the locks against what the server is set up for, from all of it on', () => {
    expect(rootsOf({ lockTable: { used: 12_799, capacity: 12_800 } })).toEqual([]);
    expect(rootsOf({ lockTable: { used: 12_800, capacity: 12_800 } })).toMatchObject([
      { rule: 'unseen/lock-table-full', cause: 'Lock table full' },
    ]);
  });

  it('names a commit that keeps everybody who notifies waiting, and warns of cancelling it', () => {
    const committing = sampledSession(7, {
      ...{ state: 'active', waitEventType: 'IPC', waitEvent: 'SyncRep', holds: [NOTIFY] },
    });
    const waits = waiter({ waitsFor: { ...NOTIFY, since: at(-60) } });
    const [finding] = rootsOf({ sessions: [committing, waits] });
    expect(finding).toMatchObject({
      rule: 'unseen/notify-commit',
      unsafe: [
        {
          verb: 'cancel-backend',
          reason: 'The commit goes through without the replica that it was promised to.',
        },
        { verb: 'wait' },
      ],
    });
    expect(finding?.sentence).toContain('waits for a replica to confirm it');
  });
});
