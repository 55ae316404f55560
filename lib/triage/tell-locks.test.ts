import { describe, expect, it } from 'vitest';
import { type LockSample, SESSIONS_LISTED, type Session } from '@/lib/locks/lock-sample';
import { diagnose } from '@/lib/triage/diagnose';
import { lockTeller } from '@/lib/triage/tell-locks';
import { lockSample, sampledSession } from '@/test/support/lock-samples';
import { at, silent } from '@/test/support/observations';

const QUIET = { applications: new Map(), heartbeatsBlockedAt: null };

/** A silent owner, told of these sessions. */
function told(sessions: readonly Session[], lookedFor: readonly string[] = ['w-7f3a'], observation = SILENT) {
  const sample = lockSample({ sessions, lookedFor });
  return lockTeller({ sample, nameOf: () => null, remembered: QUIET })(observation);
}
const SILENT = silent(262, -62);
const mine = (said: Partial<Session> = {}) =>
  sampledSession(48211, { application: 'w-7f3a', stateChange: at(-262), ...said });
const unreadNow = (heartbeatsBlockedAt: string | null = null) =>
  lockTeller({
    why: 'The database did not answer in time.',
    remembered: { ...QUIET, heartbeatsBlockedAt },
  })(SILENT);
const waitsFor = (name: string, mode: string) =>
  ({ id: `relation/1/${name}`, target: { type: 'relation', name }, mode, since: at(-9) }) as const;

describe('a silent owner', () => {
  it('has no session where one was looked for and none found, and is likely gone, not certainly', () => {
    const observation = told([]);
    expect(observation.session).toMatchObject({ state: 'read', value: null });
    expect(diagnose(observation)).toMatchObject({
      confidence: 'likely',
      sentence:
        'w-7f3a has been silent for 4:22, and no session of it is there; its lease on INV-104217 lapsed 1:02 ago.',
    });
  });

  it('is another matter with a session of its own that is still open', () => {
    const observation = told([mine()]);
    expect(observation.session).toMatchObject({ value: { pid: 48211, state: 'idle', since: at(-262) } });
    expect(diagnose(observation)?.sentence).toBe(
      'w-7f3a has been silent for 4:22, but its session 48211 is still there, idle; its lease on INV-104217 lapsed 1:02 ago.',
    );
  });

  it('is known by the backend that it reported as well as by its name', () => {
    const reported = sampledSession(48211, {
      application: 'a pool',
      backendStart: at(-7200),
      stateChange: at(-262),
    });
    expect(told([reported]).session).toMatchObject({ value: { pid: 48211 } });
    const successor = sampledSession(48211, { application: 'a pool', backendStart: at(-60) });
    expect(told([successor]).session).toMatchObject({ value: null });
  });

  it('of one name with another in the same reading is told by its own worker', () => {
    const tell = lockTeller({
      sample: lockSample({ sessions: [mine({ pid: 7, application: 'a pool' })], lookedFor: ['w-7f3a'] }),
      nameOf: () => null,
      remembered: QUIET,
    });
    const pooled = silent(262, -62, { worker: { application: 'a pool' } });
    expect([SILENT, pooled, SILENT].map((one) => tell(one).session)).toMatchObject([
      { value: null },
      { value: { pid: 7 } },
      { value: null },
    ]);
  });

  it('is alive, its lease lapsed, when its session ran something within the limit', () => {
    expect(diagnose(told([mine({ stateChange: at(-3) })]))?.kind).toBe('lapsed-owner-alive');
  });

  it('is not presumed gone while its session runs one statement, or waits for a lock', () => {
    expect(diagnose(told([mine({ state: 'active' })]))?.rule).toBe('cannot-tell/owner-busy');
    const waiting = mine({
      state: 'active',
      waitsFor: {
        id: 'x',
        target: { type: 'transactionid', xid: '812' },
        mode: 'ShareLock',
        since: at(-200),
      },
      blockedBy: [4711],
    });
    expect(diagnose(told([waiting]))).toMatchObject({
      rule: 'cannot-tell/owner-waits',
      safe: [{ verb: 'wait', label: 'See to session 4711' }],
    });
  });
});

describe('what is not absent', () => {
  it.each([
    ['nobody looked for it', told([], [])],
    ['it is hidden', told([mine({ hidden: true, backendStart: null, state: null })])],
    ['the list is full', told(Array.from({ length: SESSIONS_LISTED }, (_, n) => sampledSession(n + 1)))],
    ['the reading failed', unreadNow()],
  ])('is a session when %s', (_, { session }) => {
    expect(session.state).toBe('unread');
  });
});

describe('heartbeats', () => {
  it.each([
    ['a heartbeat waits', 'public.processing_jobs', 'RowExclusiveLock', true],
    [
      'a change of the table waits, behind which the next one will',
      'public.subjects',
      'AccessExclusiveLock',
      true,
    ],
    ['a reader waits', 'public.processing_jobs', 'AccessShareLock', false],
    ['a write of another table waits', 'public.invoices', 'RowExclusiveLock', false],
  ])('when %s', (_, table, mode, blocked) => {
    const waiter = sampledSession(9, { state: 'active', waitsFor: waitsFor(table, mode) });
    expect(told([waiter]).heartbeatsBlocked).toMatchObject({ state: 'read', value: blocked });
  });

  it('are not known to go through where more wait than are listed, or on a standby', () => {
    const elsewhere = (pid: number) =>
      sampledSession(pid, { state: 'active', waitsFor: waitsFor('public.invoices', 'RowExclusiveLock') });
    const crowd = Array.from({ length: SESSIONS_LISTED }, (_, n) => elsewhere(n + 1));
    const slotIn = (said: Partial<LockSample>) =>
      lockTeller({ sample: lockSample(said), nameOf: () => null, remembered: QUIET })(SILENT)
        .heartbeatsBlocked;
    expect(slotIn({ sessions: crowd })).toMatchObject({ state: 'read', value: false });
    expect(slotIn({ sessions: crowd, waiterCount: 301 })).toMatchObject({
      state: 'unread',
      why: 'The sample lists 300 of 301 who wait; heartbeats may be among the others.',
    });
    expect(slotIn({ standby: true }).state).toBe('unread');
  });

  it('call nobody gone while they are blocked, nor for one limit after', () => {
    const waiter = sampledSession(9, {
      state: 'active',
      waitsFor: waitsFor('public.processing_jobs', 'AccessExclusiveLock'),
    });
    expect(diagnose(told([waiter]))?.rule).toBe('cannot-tell/heartbeats-blocked');
    const freeFor = (seconds: number) =>
      lockTeller({
        sample: lockSample({ lookedFor: ['w-7f3a'] }),
        nameOf: () => null,
        remembered: { ...QUIET, heartbeatsBlockedAt: at(-seconds) },
      })(SILENT);
    expect(diagnose(freeFor(14))?.rule).toBe('cannot-tell/heartbeats-blocked');
    expect(diagnose(freeFor(16))?.kind).toBe('owner-silent');
    expect(diagnose(unreadNow(at(-14)))?.rule).toBe('cannot-tell/heartbeats-blocked');
  });
});
