import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { VisitJobScreen } from '@/app/visit/(seen)/jobs/[source]/[database]/[key]/visit-job-screen';
import { requireVisit } from '@/app/visit/visitor';
import { DatabaseError } from '@/lib/db/errors';
import { addressInPath } from '@/lib/jobs/address-url';
import type { JobAddress } from '@/lib/jobs/job';
import { jobDetailOptions } from '@/lib/triage/job-query-options';
import { askVisitedJob } from '@/lib/visit/sampler';

export const metadata: Metadata = { title: 'Job' };

export default async function VisitJobPage({ params }: PageProps<'/visit/jobs/[source]/[database]/[key]'>) {
  await requireVisit();
  const address = addressInPath(await params);
  const detail = await read(address);
  if (detail === null) notFound();
  const client = new QueryClient();
  if (detail !== undefined) client.setQueryData(jobDetailOptions(address, false).queryKey, detail);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <VisitJobScreen key={address.key} address={address} />
    </HydrationBoundary>
  );
}

/** Null when there is no such job; undefined when it could not be read now, which the page then tells by itself. */
async function read(address: JobAddress) {
  try {
    return (await askVisitedJob(address)).value;
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}
