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
import { NATIVE } from '@/lib/jobs/queries/job-row';
import { jobCountsOptions, jobsOptions } from '@/lib/jobs/query-options';
import { findSource, openSources } from '@/lib/sources/sources';
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
        sources={await sourceNames()}
      />
    </HydrationBoundary>
  );
}

/** The tables of jobs there are to look at; the native one alone while they cannot be asked for. */
async function sourceNames(): Promise<readonly string[]> {
  try {
    return (await openSources(consolePools().reader)).sources.map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return [NATIVE];
  }
}

/** Fills the first paint. What cannot be read now the page asks for by itself, and says so. */
async function prefetch(client: QueryClient, params: URLSearchParams) {
  const wanted = parseJobListRequest(params);
  if ('sentence' in wanted) return;
  const { reader } = consolePools();
  try {
    const source = await findSource(reader, wanted.filter.source ?? NATIVE);
    if (!source) return;
    const [page, counts] = await Promise.all([
      source.listJobs(reader, wanted.filter, wanted.cursor),
      askCounts(wanted.filter.source),
    ]);
    client.setQueryData(jobsOptions(wanted.filter, params.get('cursor'), false).queryKey, page);
    if (counts.value)
      client.setQueryData(jobCountsOptions(wanted.filter.source, false).queryKey, counts.value);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}
