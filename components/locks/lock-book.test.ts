import { describe, expect, it } from 'vitest';
import { lockBook } from '@/components/locks/lock-book';
import type { WorkerRow } from '@/lib/workers/worker-row';
import { lockSample, sampledSession } from '@/test/support/lock-samples';

const worker = (id: string, jobs: number): WorkerRow => ({
  id,
  host: 'billing-w-04',
  osPid: 2291,
  backendPid: null,
  backendStart: null,
  application: id,
  version: null,
  queues: ['invoice'],
  state: 'active',
  startedAt: '2026-11-29T02:00:00.000000Z',
  heartbeatAt: '2026-11-29T03:14:00.000000Z',
  heartbeatLimit: 15,
  clockOffset: null,
  exit: null,
  jobs,
  oldestLease: jobs
    ? { key: '7', subject: 'INV-7', startedAt: '2026-11-29T03:00:00.000000Z', until: null }
    : null,
});
const book = (workers: readonly WorkerRow[] | null) =>
  lockBook({ sample: lockSample(), nameOf: () => null, workers, findings: [] });
const named = (application: string | null) => sampledSession(1, { application });

describe('lockBook', () => {
  it('finds the jobs of a session by the worker that it names', () => {
    const { jobsOf } = book([worker('w-1', 1), worker('w-2', 3), worker('w-3', 0)]);
    expect(jobsOf(named('w-1'))?.only?.subject).toBe('INV-7');
    expect(jobsOf(named('w-2'))).toMatchObject({
      count: 3,
      only: null,
      labels: ['INV-7', 'another', 'another'],
    });
    expect([jobsOf(named('w-3')), jobsOf(named('psql')), jobsOf(named(null))]).toEqual([null, null, null]);
  });

  it('finds them by the backend that the worker reported, whatever its sessions are called', () => {
    const { pid, backendStart } = named('billing');
    const { jobsOf } = book([{ ...worker('w-1', 1), backendPid: pid, backendStart }]);
    expect(jobsOf(named('billing'))?.worker).toBe('w-1');
    expect(jobsOf({ ...named('billing'), backendStart: '2026-11-29T03:00:00.000000Z' })).toBeNull();
  });

  it('keeps workers that could not be read apart from workers without a job', () => {
    expect([book(null).jobsUnread, book([]).jobsUnread]).toEqual([true, false]);
  });
});
