import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { requireActor } from '@/app/(console)/require-actor';
import { WorkersScreen } from '@/app/(console)/workers/(list)/workers-screen';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { askTriage } from '@/lib/triage/sampler';
import { listWorkers } from '@/lib/workers/queries/list-workers';
import { workersOptions } from '@/lib/workers/query-options';

export const metadata: Metadata = { title: 'Workers' };

export default async function WorkersPage() {
  await requireActor();
  const client = new QueryClient();
  try {
    client.setQueryData(workersOptions(false).queryKey, await listWorkers(consolePools().reader));
  } catch (error) {
    // What cannot be read now the page asks for by itself, and says so.
    if (!(error instanceof DatabaseError)) throw error;
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WorkersScreen first={(await askTriage()).value.snapshot} />
    </HydrationBoundary>
  );
}
