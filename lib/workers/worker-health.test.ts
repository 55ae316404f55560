import { describe, expect, it } from 'vitest';
import { areAllLate, workerHealth } from '@/lib/workers/worker-health';

const NOW = '2026-11-29T03:14:30.000000Z';
const queues = new Map([
  ['fast', { heartbeatLimit: 6 }],
  ['slow', { heartbeatLimit: 20 }],
]);
const worker = (id: string, second: string, ...names: string[]) => ({
  id,
  queues: names,
  heartbeatAt: `2026-11-29T03:14:${second}.000000Z`,
  holds: false,
});

describe('workerHealth', () => {
  it('counts a worker late only beyond its limit', () => {
    const workers = [worker('on-time', '24', 'fast'), worker('late', '23', 'fast')];
    expect(workerHealth(workers, queues, NOW)).toEqual({
      registered: 2,
      alive: 1,
      silent: ['late'],
      allLate: false,
    });
  });

  it('gives a worker of several queues the most patient limit', () => {
    expect(workerHealth([worker('w', '12', 'fast', 'slow')], queues, NOW).silent).toEqual([]);
  });

  it('takes the default limit for queues nobody registered', () => {
    const workers = [worker('a', '16', 'unheard-of'), worker('b', '14')];
    expect(workerHealth(workers, queues, NOW).silent).toEqual(['b']);
  });

  it('names the longest silent first', () => {
    const workers = [worker('a', '10', 'fast'), worker('b', '02', 'fast'), worker('c', '29', 'fast')];
    expect(workerHealth(workers, queues, NOW).silent).toEqual(['b', 'a']);
  });

  it('leaves out who is silent for long, unless it still holds something', () => {
    const gone = { ...worker('gone', '00', 'fast'), heartbeatAt: '2026-11-29T03:13:29.000000Z' };
    const owner = { ...gone, id: 'owner', holds: true };
    const recent = { ...gone, id: 'recent', heartbeatAt: '2026-11-29T03:13:30.000000Z' };
    expect(workerHealth([gone, owner, recent, worker('on-time', '29', 'fast')], queues, NOW)).toMatchObject({
      registered: 3,
      alive: 1,
      silent: ['owner', 'recent'],
    });
  });

  it('still asks those it leaves out whether all are late', () => {
    const gone = { ...worker('gone', '00', 'fast'), heartbeatAt: '2026-11-29T03:10:00.000000Z' };
    expect(workerHealth([gone, worker('late', '00', 'fast')], queues, NOW)).toMatchObject({
      registered: 1,
      allLate: true,
    });
  });

  it('says that all are late only when there are several', () => {
    const late = (id: string) => worker(id, '00', 'fast');
    expect(workerHealth([late('a')], queues, NOW).allLate).toBe(false);
    expect(workerHealth([late('a'), late('b')], queues, NOW).allLate).toBe(true);
    expect(workerHealth([], queues, NOW).allLate).toBe(false);
  });
});

describe('areAllLate', () => {
  const group = (workers: number, second: string, ...names: string[]) => {
    const { queues: of, heartbeatAt } = worker('newest', second, ...names);
    return { queues: of, heartbeatAt, workers };
  };

  it('says so when the one heard last of each queue is late', () => {
    expect(areAllLate([group(3, '23', 'fast'), group(1, '09', 'slow')], queues, NOW)).toBe(true);
    expect(areAllLate([group(3, '23', 'fast'), group(1, '10', 'slow')], queues, NOW)).toBe(false);
    expect(areAllLate([group(3, '24', 'fast'), group(1, '09', 'slow')], queues, NOW)).toBe(false);
  });

  it('says it of several only', () => {
    expect(areAllLate([group(2, '00', 'fast')], queues, NOW)).toBe(true);
    expect(areAllLate([group(1, '00', 'fast')], queues, NOW)).toBe(false);
    expect(areAllLate([], queues, NOW)).toBe(false);
  });
});
