import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { requireActor } from '@/app/(console)/require-actor';
import { RequestsScreen } from '@/app/(console)/review/requests/(list)/requests-screen';
import { searchParamsOf } from '@/app/(console)/search-params-of';
import { listApprovals } from '@/lib/approvals/queries/list-approvals';
import { approvalsOptions } from '@/lib/approvals/query-options';
import { parseRequestPlace } from '@/lib/approvals/request-place';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';

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
  const cursor = before === null ? null : parseRequestPlace(before);
  if (before !== null && !cursor) return;
  try {
    client.setQueryData(
      approvalsOptions(before, false).queryKey,
      await listApprovals(consolePools().reader, cursor),
    );
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}
