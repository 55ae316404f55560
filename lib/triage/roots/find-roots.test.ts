import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backendKey } from '@/lib/locks/backend-address';
import type { LockRef, LockSample, Session } from '@/lib/locks/lock-sample';
import { findRoots } from '@/lib/triage/roots/find-roots';
import { lockSample, sampledSession } from '@/test/support/lock-samples';
import { lockView } from '@/test/support/lock-views';
import { at, NOW, WORKER as OWNER_FACTS, silent } from '@/test/support/observations';

const PIDS = [1, 2, 3, 4, 5, 6] as const;

const lock: fc.Arbitrary<LockRef> = fc.constantFrom<LockRef>(
  { id: 'a', target: { type: 'advisory', key: { form: 'bigint', bigint: '42' } }, mode: 'ExclusiveLock' },
  { id: 'b', target: { type: 'relation', name: 'public.processing_jobs' }, mode: 'AccessExclusiveLock' },
  { id: 'c', target: { type: 'relation', name: 'public.processing_jobs' }, mode: 'RowExclusiveLock' },
  { id: 'd', target: { type: 'transactionid', xid: '812' }, mode: 'ShareLock' },
  { id: 'e', target: { type: 'virtualxid', virtualxid: '3/7' }, mode: 'ShareLock' },
  { id: 'f', target: { type: 'notify-commit' }, mode: 'AccessExclusiveLock' },
);
const moment = fc.constantFrom(at(-86_400), at(-200), at(-30), at(-3), 'soon');

const rarely = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);

/** Any session, contradictions included: one that waits may be idle, and one that holds up others may be hidden. */
const session = (pid: number): fc.Arbitrary<Session> =>
  fc
    .record({
      application: fc.constantFrom('w-7f3a', 'pgbouncer', 'pgbouncer', 'report', '', null),
      state: fc.constantFrom('idle', 'active', 'idle in transaction', 'idle in transaction (aborted)'),
      stateChange: fc.option(moment),
      xactStart: fc.option(moment),
      hidden: rarely,
      superuser: rarely,
      own: rarely,
      waits: fc.option(lock, { freq: 2 }),
      since: fc.option(moment, { freq: 5 }),
      blockedBy: fc.subarray([0, ...PIDS]),
      holds: fc.array(lock, { minLength: 1, maxLength: 2 }),
    })
    .map(({ waits, since, blockedBy, hidden, state, ...said }) =>
      sampledSession(pid, {
        ...said,
        ...(hidden ? { hidden, state: null, backendStart: null } : { state }),
        ...(waits ? { waitsFor: { ...waits, since }, blockedBy } : {}),
      }),
    );

const sample: fc.Arbitrary<LockSample> = fc
  .record({
    sessions: fc.tuple(...PIDS.map(session)),
    holder: fc.constantFrom(...PIDS),
    gone: fc.subarray([...PIDS], { maxLength: 2 }),
    standby: rarely,
    builds: fc.constantFrom(null, ...PIDS),
  })
  .map(({ sessions, holder, gone, standby, builds }) =>
    lockSample({
      standby,
      sessions: sessions.filter(({ pid }) => !gone.includes(pid as (typeof PIDS)[number])),
      advisory: [
        {
          ...{ id: 'a', key: { form: 'bigint', bigint: '42' } as const, waiters: 1, waitingSince: at(-60) },
          holders: [{ pid: holder, mode: 'ExclusiveLock', level: 'session' as const }],
        },
      ],
      prepared: [
        {
          ...{ gid: 'g1', owner: 'app', database: 'billing_prod', preparedAt: at(-200), transaction: '9' },
          ...{ holds: [], blocks: sessions.filter((one) => one.blockedBy.includes(0)).map(({ pid }) => pid) },
        },
      ],
      indexBuilds:
        builds === null
          ? []
          : [{ pid: builds, relation: 'public.features', phase: 'waiting', waitsForPid: (builds % 6) + 1 }],
    }),
  );

/** The owner that some of the sessions go by the name of. */
const OWNER = { ...OWNER_FACTS, heard: false, silent: true };

const judged = (read: LockSample) =>
  findRoots({
    ...{ databaseNow: NOW, database: 'billing_prod', watcher: null },
    ...{ locks: lockView(read, { workers: [OWNER] }), observations: [silent(60, 30)] },
  });

const SIGNALS = ['terminate-backend', 'cancel-backend'];

describe('findRoots', { timeout: 60_000 }, () => {
  it('answers, whatever contradicts what, the same every time and without a hole in a sentence', () => {
    fc.assert(
      fc.property(sample, (read) => {
        const findings = judged(read);
        expect(judged(read)).toEqual(findings);
        expect(JSON.parse(JSON.stringify(findings))).toEqual(findings);
        expect(JSON.stringify(findings)).not.toMatch(/undefined|NaN|\[object|null (?:of|since|for)/);
      }),
    );
  });

  it('never ends one who waits, and cancels only a change or a pure waiter that others or a build wait for', () => {
    fc.assert(
      fc.property(sample, (read) => {
        for (const { safe, address, kind } of judged(read)) {
          if (!safe.some(({ verb }) => SIGNALS.includes(verb))) continue;
          const target = read.sessions.find(
            ({ pid, backendStart }) => backendStart && backendKey({ pid, backendStart }) === address.key,
          );
          expect(target).toMatchObject({ own: false, superuser: false, hidden: false });
          if (target?.waitsFor) expect(kind).toBe('lock-convoy');
          if (safe.some(({ verb }) => verb === 'terminate-backend')) expect(target?.waitsFor).toBeNull();
          if (safe.some(({ verb }) => verb === 'cancel-backend')) expect(target?.state).toBe('active');
        }
      }),
    );
  });

  it('signals nobody from a standby, and never advises what it warns of', () => {
    fc.assert(
      fc.property(sample, (read) => {
        for (const { safe, unsafe } of judged(read)) {
          if (read.standby) expect(safe.map(({ verb }) => verb)).not.toContain('terminate-backend');
          const warned = unsafe.map(({ verb }) => verb).filter((verb) => SIGNALS.includes(verb));
          expect(safe.filter(({ verb }) => warned.includes(verb))).toEqual([]);
          expect(safe.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('tells one trouble of a session that is its cause, and two troubles never by one fingerprint', () => {
    fc.assert(
      fc.property(sample, (read) => {
        const fingerprints = judged(read).map(({ fingerprint }) => fingerprint);
        expect(new Set(fingerprints).size).toBe(fingerprints.length);
      }),
    );
  });

  it('is tried on every kind, and advises signals often enough for the promises above to bite', () => {
    const findings = fc.sample(sample, { numRuns: 2_000, seed: 7 }).flatMap(judged);
    const kinds = new Set(findings.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      ...['ghost-session', 'idle-in-transaction', 'lock-convoy', 'lock-leaked-pooler'],
      ...['lock-left-held', 'prepared-transaction', 'unseen'],
    ]);
    const signalled = findings.filter(({ safe }) => safe.some(({ verb }) => SIGNALS.includes(verb)));
    expect(signalled.length).toBeGreaterThan(500);
  });
});
