import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { searchParamsOf } from '@/app/(console)/search-params-of';
import { VisitJobsScreen } from '@/app/visit/(seen)/jobs/visit-jobs-screen';
import { requireVisit } from '@/app/visit/visitor';
import { DatabaseError } from '@/lib/db/errors';
import { visitPools } from '@/lib/db/pools';
import { parseJobListRequest } from '@/lib/jobs/job-list-request';
import { jobCountsOptions, jobsOptions } from '@/lib/jobs/query-options';
import type { Source } from '@/lib/sources/source';
import { openOthers } from '@/lib/sources/sources';
import { askVisitedCounts } from '@/lib/visit/sampler';

export const metadata: Metadata = { title: 'Jobs' };

/** The jobs of one table that was found; without a name in the address, of the first. */
export default async function VisitJobsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string>>;
}) {
  await requireVisit();
  const params = searchParamsOf(await searchParams);
  const sources = await found();
  const [first] = sources;
  if (!params.has('source') && first) redirect(`/jobs?source=${encodeURIComponent(first.name)}`);
  const client = new QueryClient();
  await prefetch(client, params, sources);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <VisitJobsScreen sources={sources.map(({ name }) => name)} />
    </HydrationBoundary>
  );
}

/** None while they cannot be asked for. */
async function found(): Promise<readonly Source[]> {
  try {
    return (await openOthers(visitPools().reader)).sources;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return [];
  }
}

/** Fills the first paint. What cannot be read now the page asks for by itself, and says so. */
async function prefetch(client: QueryClient, params: URLSearchParams, sources: readonly Source[]) {
  const wanted = parseJobListRequest(params);
  if ('sentence' in wanted) return;
  const source = sources.find(({ name }) => name === wanted.filter.source);
  if (!source) return;
  try {
    const [page, counts] = await Promise.all([
      source.listJobs(visitPools().reader, wanted.filter, wanted.cursor),
      askVisitedCounts(source.name),
    ]);
    client.setQueryData(jobsOptions(wanted.filter, params.get('cursor'), false).queryKey, page);
    if (counts.value) client.setQueryData(jobCountsOptions(source.name, false).queryKey, counts.value);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}
