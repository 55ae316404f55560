import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { requireActor } from '@/app/(console)/require-actor';
import { RequestsScreen } from '@/app/(console)/review/requests/(list)/requests-screen';
import { searchParamsOf } from '@/app/(console)/search-params-of';
import { listApprovals } from '@/lib/approvals/queries/list-approvals';
import { approvalsOptions } from '@/lib/approvals/query-options';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { isJobKey } from '@/lib/jobs/job-key';

export const metadata: Metadata = { title: 'Requests' };

export default async function RequestsPage({ searchParams }: PageProps<'/review/requests'>) {
  await requireActor();
  const client = new QueryClient();
  await prefetch(client, searchParamsOf(await searchParams).get('before'));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RequestsScreen />
    </HydrationBoundary>
  );
}

/** Fills the first paint. What cannot be read now the page asks for by itself, and says so. */
async function prefetch(client: QueryClient, before: string | null) {
  if (before !== null && !isJobKey(before)) return;
  try {
    client.setQueryData(
      approvalsOptions(before, false).queryKey,
      await listApprovals(consolePools().reader, before),
    );
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}
