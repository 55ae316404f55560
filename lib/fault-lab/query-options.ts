import { queryOptions } from '@tanstack/react-query';
import type { LabTour } from '@/lib/fault-lab/tour';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** The guided tour, as far as the demo has seen it go. */
export function tourOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['fault-lab'],
    queryFn: ({ signal }) => fetchJson<LabTour>('/api/fault-lab', signal),
    ...polling<LabTour>(refreshMs),
  });
}
