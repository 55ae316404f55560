import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApprovalList, ApprovalReading } from '@/lib/approvals/approval';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** What waits for a second person, and a page of what ended; `before` is where an older page begins. */
export function approvalsOptions(before: string | null, refreshMs: RefreshMs) {
  const query = before === null ? '' : `?before=${encodeURIComponent(before)}`;
  return queryOptions({
    queryKey: ['requests', 'list', before],
    queryFn: ({ signal }) => fetchJson<ApprovalList>(`/api/requests${query}`, signal),
    placeholderData: keepPreviousData,
    ...polling<ApprovalList>(refreshMs),
  });
}

/** One request: how it stands changes until it has ended. */
export function approvalOptions(id: string, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: ({ signal }) => fetchJson<ApprovalReading>(`/api/requests/${encodeURIComponent(id)}`, signal),
    ...polling<ApprovalReading>(refreshMs),
  });
}
