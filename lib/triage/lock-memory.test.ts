import { describe, expect, it } from 'vitest';
import type { AdvisoryLock } from '@/lib/locks/lock-sample';
import { createLockMemory } from '@/lib/triage/lock-memory';
import { lockSample, sampledSession } from '@/test/support/lock-samples';

const held = (...pids: number[]): AdvisoryLock[] =>
  pids.map((pid) => ({
    id: `advisory/1////////${pid}/1`,
    key: { form: 'bigint', bigint: String(pid) },
    holders: [{ pid, mode: 'ExclusiveLock', level: 'session' }],
    waiters: 0,
    waitingSince: null,
  }));

const sample = (pid: number, application: string, backendStart = '2026-11-29T02:00:00.000000Z') =>
  lockSample({ sessions: [sampledSession(pid, { application, backendStart })], advisory: held(pid) });

const names = ({ applications }: { applications: ReadonlyMap<string, readonly string[]> }) => [
  ...applications.values(),
];

describe('createLockMemory', () => {
  it('gathers the names of one server process, and none of its successor under the same pid', () => {
    const memory = createLockMemory();
    memory.note(sample(7, 'web-1'));
    memory.note(sample(7, 'web-2'));
    expect(names(memory.note(sample(7, 'web-1')))).toEqual([['web-1', 'web-2']]);
    expect(names(memory.note(sample(7, 'web-3', '2026-11-29T03:00:00.000000Z')))).toEqual([['web-3']]);
  });

  it('keeps no more than the newest sample lists, and a few names of each', () => {
    const memory = createLockMemory();
    for (let n = 0; n < 50; n++) memory.note(sample(7, `web-${n}`));
    const [kept] = names(memory.note(sample(7, 'web-50')));
    expect([kept?.length, kept?.at(-1)]).toEqual([8, 'web-50']);
    expect(names(memory.note(sample(8, 'other')))).toEqual([['other']]);
    expect(names(memory.note(lockSample({ sessions: [sampledSession(8)] })))).toEqual([]);
  });

  it('knows when heartbeats were last seen to wait', () => {
    const memory = createLockMemory();
    expect(memory.note(lockSample()).heartbeatsBlockedAt).toBeNull();
    const waitsFor = {
      ...{ id: 'x', target: { type: 'relation', name: 'public.processing_jobs' } as const },
      ...{ mode: 'RowExclusiveLock', since: null },
    };
    const blocked = lockSample({ sessions: [sampledSession(7, { waitsFor })] });
    memory.note(blocked);
    expect(memory.note(lockSample({ databaseNow: '2026-11-29T03:15:00.000000Z' })).heartbeatsBlockedAt).toBe(
      blocked.databaseNow,
    );
    expect(memory.recall().heartbeatsBlockedAt).toBe(blocked.databaseNow);
  });
});
