import { queryOptions } from '@tanstack/react-query';
import type { QuestionsReport } from '@/lib/health/questions/report';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** A day of runs is behind each answer: more often nothing would have changed. */
const AT_LEAST_MS = 5_000;

/** The six questions of every queue. */
export function questionsOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['health', 'questions'],
    queryFn: ({ signal }) => fetchJson<QuestionsReport>('/api/health/questions', signal),
    ...polling<QuestionsReport>(refreshMs === false ? false : Math.max(refreshMs, AT_LEAST_MS)),
  });
}
