import { queryOptions } from '@tanstack/react-query';
import type { Notification } from '@/lib/approvals/notification';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** What the signed-in person was told and has not read; every page asks, so it stands apart from what few pages ask. */
export function notificationsOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => fetchJson<readonly Notification[]>('/api/notifications', signal),
    ...polling<readonly Notification[]>(refreshMs),
  });
}
