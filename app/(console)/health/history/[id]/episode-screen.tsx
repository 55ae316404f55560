'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { EpisodeView } from '@/components/episodes/episode-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { episodeTitle } from '@/lib/episodes/episode-words';
import { episodeOptions } from '@/lib/episodes/query-options';

/** One episode. While it lasts it grows; what followed grows afterwards too. */
export function EpisodeScreen({ id }: { id: string }) {
  const { data, error } = useQuery(episodeOptions(id, useRefreshInterval()));
  const problem = problemOf(error);
  useDocumentTitle(data ? episodeTitle(data.episode) : 'Episode');

  if (data) return <EpisodeView story={data} problem={problem} />;
  return problem ? (
    <ProblemPanel title="The episode could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading the episode" rows={5} />
  );
}
