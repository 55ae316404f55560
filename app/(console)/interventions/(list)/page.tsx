import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { InterventionsScreen } from '@/app/(console)/interventions/(list)/interventions-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { searchParamsOf } from '@/app/(console)/search-params-of';
import { parseInterventionListRequest } from '@/lib/audit/intervention-list-request';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { listReviewed } from '@/lib/reviews/queries/list-reviewed';
import { interventionsOptions } from '@/lib/reviews/query-options';

export const metadata: Metadata = { title: 'Interventions' };

export default async function InterventionsPage({ searchParams }: PageProps<'/interventions'>) {
  await requireActor();
  const client = new QueryClient();
  await prefetch(client, searchParamsOf(await searchParams));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <InterventionsScreen />
    </HydrationBoundary>
  );
}

/** Fills the first paint. What cannot be read now the page asks for by itself, and says so. */
async function prefetch(client: QueryClient, params: URLSearchParams) {
  const wanted = parseInterventionListRequest(params);
  if ('sentence' in wanted) return;
  try {
    const page = await listReviewed(consolePools().reader, wanted.filter, wanted.cursor);
    client.setQueryData(interventionsOptions(wanted.filter, params.get('cursor'), false).queryKey, page);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}
