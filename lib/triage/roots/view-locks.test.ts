import { describe, expect, it } from 'vitest';
import type { RowHolder } from '@/lib/sources/source';
import { ofDatabase } from '@/lib/triage/roots/of-database';
import { viewLocks } from '@/lib/triage/roots/view-locks';
import { lockSample, sampledSession } from '@/test/support/lock-samples';
import { at, running, silent, WORKER } from '@/test/support/observations';

const waits = {
  waitsFor: { id: 'object/0', target: { type: 'notify-commit' } as const, mode: 'x', since: at(-9) },
};
const pids = (sample: ReturnType<typeof lockSample>) => ofDatabase(sample).sessions.map(({ pid }) => pid);

describe('ofDatabase', () => {
  it('leaves out what another database has to itself, and keeps whoever of it holds up a session of this one', () => {
    const theirs = { database: 'analytics' };
    expect(
      pids(
        lockSample({
          sessions: [
            sampledSession(1),
            sampledSession(2, theirs),
            sampledSession(3, { ...waits, blockedBy: [4] }),
            sampledSession(4, { ...theirs, ...waits, blockedBy: [5] }),
            sampledSession(5, theirs),
          ],
        }),
      ),
    ).toEqual([1, 3, 4, 5]);
  });
});

describe('viewLocks', () => {
  const holder: RowHolder = {
    ...{ key: '104217', queue: 'invoice.issue', subject: 'INV-104217', attempt: 3 },
    ...{ status: 'running', pid: 48211 },
  };
  const view = (application: string, observation = running()) =>
    viewLocks({
      sample: lockSample({ sessions: [sampledSession(48211, { application })] }),
      jobs: { observations: [observation], registry: [{ ...WORKER, heartbeatLimit: 15 }] },
      rowHolders: [holder],
      nameOf: () => null,
      remembered: { applications: new Map(), heartbeatsBlockedAt: null },
    });

  it('takes a row for kept from its job only where somebody else than its owner locked it', () => {
    expect(view('w-7f3a').heldRows).toEqual([]);
    expect(view('psql').heldRows).toMatchObject([{ subject: 'INV-104217', pid: 48211, pending: false }]);
  });

  it('keeps the row of a job that was not looked at, unless a worker has it', () => {
    const rows = (application: string) =>
      viewLocks({
        sample: lockSample({ sessions: [sampledSession(48211, { application })] }),
        jobs: { observations: [], registry: [{ ...WORKER, heartbeatLimit: 15 }] },
        rowHolders: [holder],
        nameOf: () => null,
        remembered: { applications: new Map(), heartbeatsBlockedAt: null },
      }).heldRows.length;
    expect([rows('w-7f3a'), rows('psql')]).toEqual([0, 1]);
  });

  it('calls a worker silent only where nothing else explains its silence', () => {
    const late = { ...WORKER, heartbeatAt: at(-60), heartbeatLimit: 15 };
    const judged = (observation = silent(60, 30), heartbeatsBlockedAt: string | null = null) =>
      viewLocks({
        ...{ sample: lockSample(), rowHolders: [], nameOf: () => null },
        jobs: { observations: [observation], registry: [late] },
        remembered: { applications: new Map(), heartbeatsBlockedAt },
      }).workers.map(({ heard, silent }) => [heard, silent]);
    expect(judged()).toEqual([[false, true]]);
    expect(judged(silent(60, 30, { weather: { allWorkersLate: true } }))).toEqual([[false, false]]);
    expect(judged(silent(60, 30), at(-10))).toEqual([[false, false]]);
  });

  it('gives a worker its own time to be heard after the database started, whatever the limit of other queues', () => {
    const started = silent(60, 30, { weather: { databaseStartedAt: at(-20) } });
    const silentAt = (heartbeatLimit: number) =>
      viewLocks({
        ...{ sample: lockSample(), rowHolders: [], nameOf: () => null },
        jobs: {
          observations: [started],
          registry: [{ ...WORKER, heartbeatAt: at(-90), heartbeatLimit }],
        },
        remembered: { applications: new Map(), heartbeatsBlockedAt: null },
      }).workers.map((worker) => worker.silent);
    expect([silentAt(15), silentAt(30)]).toEqual([[true], [false]]);
  });
});
