'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readNotifications } from '@/app/(console)/read-notifications';
import { NoticeLines } from '@/components/approvals/notice-lines';
import { useRefreshInterval } from '@/components/shell/refresh';
import { notificationsOptions } from '@/lib/approvals/query-options';

/** What the signed-in person was told, under the top bar until they say that they have read it. */
export function Notices() {
  const { data } = useQuery(notificationsOptions(useRefreshInterval()));
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  if (!data) return null;
  const read = async (upTo: string) => {
    setProblem(await readNotifications(upTo).catch(() => 'No answer came back: it may not be marked yet.'));
    await queries.invalidateQueries(notificationsOptions(false));
  };
  return <NoticeLines notices={data} problem={problem} onRead={(upTo) => void read(upTo)} />;
}
