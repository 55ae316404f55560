import { describe, expect, it } from 'vitest';
import type { WorkerRow } from '@/lib/workers/worker-row';
import { byUrgency, workerStanding } from '@/lib/workers/worker-standing';

const NOW = '2026-11-29T03:14:30.000000Z';
const LATE = '2026-11-29T03:14:14.999999Z';

const worker = (change: Partial<WorkerRow>): WorkerRow => ({
  id: 'w-1',
  host: 'billing-w-04',
  osPid: 2291,
  backendPid: 48211,
  version: '1.4.2',
  queues: ['invoices'],
  state: 'active',
  startedAt: '2026-11-29T02:00:00.000000Z',
  heartbeatAt: '2026-11-29T03:14:29.000000Z',
  heartbeatLimit: 15,
  application: 'w-1',
  backendStart: null,
  clockOffset: 0,
  exit: null,
  jobs: 0,
  oldestLease: null,
  ...change,
});

describe('workerStanding', () => {
  it('takes its own word while it is heard in time', () => {
    expect(workerStanding(worker({}), NOW)).toBe('active');
    expect(workerStanding(worker({ state: 'draining' }), NOW)).toBe('draining');
  });

  it('calls it silent only beyond its limit', () => {
    expect(workerStanding(worker({ heartbeatAt: '2026-11-29T03:14:15.000000Z' }), NOW)).toBe('active');
    expect(workerStanding(worker({ heartbeatAt: LATE, heartbeatLimit: 14 }), NOW)).toBe('silent');
  });

  it('is not silent once it has said that it stopped', () => {
    expect(workerStanding(worker({ state: 'stopped', heartbeatAt: LATE, heartbeatLimit: 1 }), NOW)).toBe(
      'stopped',
    );
  });
});

describe('byUrgency', () => {
  const order = (...rows: WorkerRow[]) => rows.sort(byUrgency(NOW)).map(({ id }) => id);

  it('puts those first that hold something and are not heard, stopped ones among them', () => {
    const silent = worker({ id: 'w-silent', heartbeatAt: LATE, heartbeatLimit: 1 });
    const left = worker({ id: 'w-left', state: 'stopped', jobs: 2 });
    expect(order(worker({ id: 'w-a' }), silent, left)).toEqual(['w-left', 'w-silent', 'w-a']);
  });

  it('keeps equals in the order of their ids, whatever they hold', () => {
    expect(order(worker({ id: 'w-b', jobs: 3 }), worker({ id: 'w-a', jobs: 0 }))).toEqual(['w-a', 'w-b']);
  });
});
