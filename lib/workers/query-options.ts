import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import type { WorkerDetail, WorkerList } from '@/lib/workers/worker-row';
import { workerPath } from '@/lib/workers/worker-url';

/** Every worker that matters now. */
export function workersOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['workers', 'list'],
    queryFn: ({ signal }) => fetchJson<WorkerList>('/api/workers', signal),
    ...polling<WorkerList>(refreshMs),
  });
}

/** One worker's page. */
export function workerOptions(id: string, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['workers', 'one', id],
    queryFn: ({ signal }) => fetchJson<WorkerDetail>(`/api${workerPath(id)}`, signal),
    ...polling<WorkerDetail>(refreshMs),
  });
}
