import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EpisodeScreen } from '@/app/(console)/health/history/[id]/episode-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { ArchivedEpisodeView } from '@/components/episodes/archived-episode-view';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { findArchivedEpisode } from '@/lib/episodes/queries/find-archived-episode';
import { findEpisode } from '@/lib/episodes/queries/find-episode';
import { episodeOptions } from '@/lib/episodes/query-options';

/** The tab gets its full name in the browser: a link preview must not learn what was wrong. */
export const metadata: Metadata = { title: 'Episode' };

export default async function EpisodePage({ params }: PageProps<'/health/history/[id]'>) {
  await requireActor();
  const { id } = await params;
  const client = new QueryClient();
  const found = await find(id);
  if (found === null) {
    const archived = await findArchivedEpisode(consolePools().reader, id);
    if (archived === null) notFound();
    return <ArchivedEpisodeView episode={archived} />;
  }
  if (found !== undefined) client.setQueryData(episodeOptions(id, false).queryKey, found);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EpisodeScreen key={id} id={id} />
    </HydrationBoundary>
  );
}

/** Null when there is no such episode; undefined when it could not be read now, which the page then tells by itself. */
async function find(id: string) {
  try {
    return await findEpisode(consolePools().reader, id);
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}
