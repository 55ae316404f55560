'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { FollowedRequest } from '@/components/approvals/followed-request';
import { useRefreshInterval } from '@/components/shell/refresh';
import { approvalOptions } from '@/lib/approvals/query-options';

/** The request that a panel has just made, as it stands now. */
export function LiveRequest({ id, environment }: { id: string; environment: string }) {
  const { data, error } = useQuery(approvalOptions(id, useRefreshInterval()));
  if (data) return <FollowedRequest reading={data} environment={environment} />;
  return <p className="text-ink-2">{problemOf(error) ?? `Reading request ${id}`}</p>;
}
