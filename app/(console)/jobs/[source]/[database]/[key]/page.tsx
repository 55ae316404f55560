import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { JobScreen } from '@/app/(console)/jobs/[source]/[database]/[key]/job-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { FINDING_VERBS, QUEUE_VERBS, REVEAL_VERBS } from '@/lib/actions/recovery-action';
import { DatabaseError } from '@/lib/db/errors';
import { addressInPath } from '@/lib/jobs/address-url';
import type { JobAddress } from '@/lib/jobs/job';
import { jobDetailOptions } from '@/lib/triage/job-query-options';
import { offersFor } from '@/lib/triage/queries/read-job';
import { askJob, askTriage } from '@/lib/triage/sampler';

/** The tab gets its full name in the browser: a link preview must not learn a subject. */
export const metadata: Metadata = { title: 'Job' };

export default async function JobPage({ params }: PageProps<'/jobs/[source]/[database]/[key]'>) {
  const actor = await requireActor();
  const address = addressInPath(await params);
  const client = new QueryClient();
  const evidence = await readEvidence(address);
  if (evidence === null) notFound();
  if (evidence !== undefined) {
    const detail = { ...evidence, offers: offersFor(evidence, actor) };
    client.setQueryData(jobDetailOptions(address, false).queryKey, detail);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JobScreen
        key={address.key}
        address={address}
        firstSample={(await askTriage()).value.snapshot}
        actorName={actor.name}
        queueRights={rightsOf(actor, QUEUE_VERBS)}
        findingRights={rightsOf(actor, FINDING_VERBS)}
        revealRights={rightsOf(actor, REVEAL_VERBS)}
      />
    </HydrationBoundary>
  );
}

/** Null when there is no such job; undefined when it could not be read now, which the page then tells by itself. */
async function readEvidence(address: JobAddress) {
  try {
    return (await askJob(address)).value;
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}
