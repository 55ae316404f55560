import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { bulkRightsOf } from '@/app/(console)/bulk-rights-of';
import { JobsScreen } from '@/app/(console)/jobs/(list)/jobs-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { searchParamsOf } from '@/app/(console)/search-params-of';
import { QUEUE_VERBS } from '@/lib/actions/recovery-action';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { consoleEnvironment } from '@/lib/environment';
import { parseJobListRequest } from '@/lib/jobs/job-list-request';
import { jobCountsOptions, jobsOptions } from '@/lib/jobs/query-options';
import { homeSource } from '@/lib/sources/sources';
import { askCounts } from '@/lib/triage/sampler';

export const metadata: Metadata = { title: 'Jobs' };

export default async function JobsPage({ searchParams }: PageProps<'/jobs'>) {
  const actor = await requireActor();
  const client = new QueryClient();
  await prefetch(client, searchParamsOf(await searchParams));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JobsScreen
        actorName={actor.name}
        environment={consoleEnvironment()}
        queueRights={rightsOf(actor, QUEUE_VERBS)}
        bulkRights={bulkRightsOf(actor)}
      />
    </HydrationBoundary>
  );
}

/** Fills the first paint. What cannot be read now the page asks for by itself, and says so. */
async function prefetch(client: QueryClient, params: URLSearchParams) {
  const wanted = parseJobListRequest(params);
  if ('sentence' in wanted) return;
  const { reader } = consolePools();
  try {
    const [page, counts] = await Promise.all([
      homeSource.listJobs(reader, wanted.filter, wanted.cursor),
      askCounts(),
    ]);
    client.setQueryData(jobsOptions(wanted.filter, params.get('cursor'), false).queryKey, page);
    client.setQueryData(jobCountsOptions(false).queryKey, counts.value);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}
