import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { WorkerScreen } from '@/app/(console)/workers/[id]/worker-screen';
import { WORKER_VERBS } from '@/lib/actions/recovery-action';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { consoleEnvironment } from '@/lib/environment';
import { findWorker } from '@/lib/workers/queries/find-worker';
import { workerOptions } from '@/lib/workers/query-options';

export const metadata: Metadata = { title: 'Worker' };

export default async function WorkerPage({ params }: PageProps<'/workers/[id]'>) {
  const actor = await requireActor();
  const id = decodeURIComponent((await params).id);
  const client = new QueryClient();
  const found = await find(id);
  if (found === null) notFound();
  if (found !== undefined) client.setQueryData(workerOptions(id, false).queryKey, found);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WorkerScreen
        key={id}
        id={id}
        actorName={actor.name}
        rights={rightsOf(actor, WORKER_VERBS)}
        environment={consoleEnvironment()}
      />
    </HydrationBoundary>
  );
}

/** Null when there is no such worker; undefined when it could not be read now, which the page then tells by itself. */
async function find(id: string) {
  try {
    return await findWorker(consolePools().reader, id);
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}
