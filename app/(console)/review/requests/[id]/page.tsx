import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireActor } from '@/app/(console)/require-actor';
import { RequestScreen } from '@/app/(console)/review/requests/[id]/request-screen';
import { findApproval } from '@/lib/approvals/queries/find-approval';
import { approvalOptions } from '@/lib/approvals/query-options';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { consoleEnvironment } from '@/lib/environment';

/** The tab gets its full name in the browser: a link preview must not learn who asks for what. */
export const metadata: Metadata = { title: 'Request' };

export default async function RequestPage({ params }: PageProps<'/review/requests/[id]'>) {
  const actor = await requireActor();
  const { id } = await params;
  const client = new QueryClient();
  const found = await find(id);
  if (found === null) notFound();
  if (found !== undefined) client.setQueryData(approvalOptions(id, false).queryKey, found);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RequestScreen key={id} id={id} actor={actor} environment={consoleEnvironment()} />
    </HydrationBoundary>
  );
}

/** Null when there is no such request; undefined when it could not be read now, which the page then tells by itself. */
async function find(id: string) {
  try {
    return await findApproval(consolePools().reader, id);
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}
