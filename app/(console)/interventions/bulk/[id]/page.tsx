import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BulkScreen } from '@/app/(console)/interventions/bulk/[id]/bulk-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { BULK_VERBS } from '@/lib/actions/recovery-action';
import { findBulk } from '@/lib/bulk/queries/find-bulk';
import { listItems } from '@/lib/bulk/queries/list-items';
import { bulkItemsOptions, bulkOptions } from '@/lib/bulk/query-options';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { consoleEnvironment } from '@/lib/environment';

/** The tab gets its full name in the browser: a link preview must not learn what is recovered. */
export const metadata: Metadata = { title: 'Bulk recovery' };

export default async function BulkPage({ params }: PageProps<'/interventions/bulk/[id]'>) {
  const actor = await requireActor();
  const { id } = await params;
  const client = new QueryClient();
  if ((await prefetch(client, id)) === null) notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BulkScreen
        key={id}
        id={id}
        actor={actor}
        environment={consoleEnvironment()}
        rights={rightsOf(actor, BULK_VERBS)}
      />
    </HydrationBoundary>
  );
}

/** Null when there is no such bulk recovery. What cannot be read now the page asks for by itself, and says so. */
async function prefetch(client: QueryClient, id: string) {
  const { reader } = consolePools();
  try {
    const found = await findBulk(reader, id);
    if (found === null) return null;
    client.setQueryData(bulkOptions(id, false).queryKey, found);
    client.setQueryData(bulkItemsOptions(id, null, 0, false).queryKey, await listItems(reader, id, null, 0));
    return found;
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}
