import { describe, expect, it } from 'vitest';
import { workerOf } from '@/lib/triage/worker-of';
import { sampledSession } from '@/test/support/lock-samples';
import { at, WORKER } from '@/test/support/observations';

const start = at(-600);
const worker = (id: string, backendPid: number) => ({
  ...WORKER,
  ...{ id, backendPid, application: 'billing', backendStart: start },
});
const WORKERS = [worker('w-old', 11), worker('w-new', 12)];
const session = (pid: number, application: string) =>
  sampledSession(pid, { application, backendStart: start });

describe('workerOf', () => {
  it('tells workers that share an application name apart by the backend they reported, or by their ids', () => {
    expect(workerOf(WORKERS, session(12, 'billing'))?.id).toBe('w-new');
    expect(workerOf(WORKERS, session(99, 'w-old'))?.id).toBe('w-old');
  });

  it('takes a session for nobody’s where several workers go by its name, and for the one who does alone', () => {
    expect(workerOf(WORKERS, session(99, 'billing'))).toBeNull();
    expect(workerOf(WORKERS.slice(0, 1), session(99, 'billing'))?.id).toBe('w-old');
    expect(workerOf(WORKERS, session(99, 'psql'))).toBeNull();
    expect(workerOf([{ ...worker('w-1', 11), application: '' }], session(99, ''))).toBeNull();
  });
});
