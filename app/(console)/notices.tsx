'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readNotifications } from '@/app/(console)/read-notifications';
import { useRefreshInterval } from '@/components/shell/refresh';
import { loadLater } from '@/components/ui/load-later';
import { notificationsOptions } from '@/lib/approvals/notifications-query-options';

const NoticeLines = loadLater(() =>
  import('@/components/approvals/notice-lines').then((module) => module.NoticeLines),
);

/** What the signed-in person was told, under the top bar until they say that they have read it. */
export function Notices() {
  const { data } = useQuery(notificationsOptions(useRefreshInterval()));
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  if (!data || data.length === 0) return null;
  const read = async (upTo: string) => {
    setProblem(await readNotifications(upTo).catch(() => 'No answer came back: it may not be marked yet.'));
    await queries.invalidateQueries(notificationsOptions(false));
  };
  return <NoticeLines notices={data} problem={problem} onRead={(upTo) => void read(upTo)} />;
}
