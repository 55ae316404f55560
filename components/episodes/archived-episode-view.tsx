import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { Panel } from '@/components/ui/panel';
import { type ArchivedEpisode, archivedSentence } from '@/lib/episodes/episode-story';

/** In the place of an episode that a link still points to, and that is not here any more: it was put away, not lost. */
export function ArchivedEpisodeView({ episode }: { episode: ArchivedEpisode }) {
  return (
    <>
      <PageHead
        crumb={
          <Link href="/health/history" className="hover:text-ink">
            History
          </Link>
        }
        title={`Episode ${episode.id} is in the archive`}
      />
      <Panel aria-label="Archived">
        <EmptyState icon="archive" title={archivedSentence(episode)}>
          Ask a DBA for it: the guide to retention says how to look into a month or to bring it back. The acts
          on it are on record here, under{' '}
          <Link href="/interventions" className="link">
            Interventions
          </Link>
          .
        </EmptyState>
      </Panel>
    </>
  );
}
