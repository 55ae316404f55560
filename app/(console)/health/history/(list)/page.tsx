import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { HistoryScreen } from '@/app/(console)/health/history/(list)/history-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { searchParamsOf } from '@/app/(console)/search-params-of';
import { HealthTabs } from '@/components/shell/health-tabs';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { parseEpisodeListRequest } from '@/lib/episodes/episode-list-request';
import { listEpisodes } from '@/lib/episodes/queries/list-episodes';
import { readTrend } from '@/lib/episodes/queries/read-trend';
import { episodesOptions, episodeTrendOptions } from '@/lib/episodes/query-options';

export const metadata: Metadata = { title: 'History' };

export default async function HistoryPage({ searchParams }: PageProps<'/health/history'>) {
  await requireActor();
  const client = new QueryClient();
  await prefetch(client, searchParamsOf(await searchParams));
  return (
    <>
      <HealthTabs current="history" />
      <HydrationBoundary state={dehydrate(client)}>
        <HistoryScreen />
      </HydrationBoundary>
    </>
  );
}

/** Fills the first paint. What cannot be read now the page asks for by itself, and says so. */
async function prefetch(client: QueryClient, params: URLSearchParams) {
  const wanted = parseEpisodeListRequest(params);
  if ('sentence' in wanted) return;
  const { filter, cursor } = wanted;
  const { reader } = consolePools();
  const [page, trend] = await Promise.all([
    listEpisodes(reader, filter, cursor).catch(nothingYet),
    readTrend(reader, filter).catch(nothingYet),
  ]);
  if (page) client.setQueryData(episodesOptions(filter, params.get('cursor'), false).queryKey, page);
  if (trend) client.setQueryData(episodeTrendOptions(filter, false).queryKey, trend);
}

function nothingYet(error: unknown): null {
  if (error instanceof DatabaseError) return null;
  throw error;
}
