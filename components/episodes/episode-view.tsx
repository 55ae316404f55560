'use client';

import { EndMark } from '@/components/episodes/end-mark';
import { EpisodeSteps } from '@/components/episodes/episode-steps';
import { KindMark } from '@/components/episodes/kind-mark';
import { OtherEpisodes } from '@/components/episodes/other-episodes';
import { TimesPanel } from '@/components/episodes/times-panel';
import { useCopy } from '@/components/triage/use-copy';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { SideLayout } from '@/components/ui/side-layout';
import { historyPath } from '@/lib/episodes/episode-filter';
import type { EpisodeStory } from '@/lib/episodes/episode-story';
import { episodeLines, episodeTitle, kindName } from '@/lib/episodes/episode-words';
import { formatUtcDate } from '@/lib/format/utc-time';
import { episodePath } from '@/lib/jobs/address-url';
import { nthTime } from '@/lib/triage/episode';

type EpisodeViewProps = {
  story: EpisodeStory;
  /** Why the newest read failed; null when it did not. */
  problem: string | null;
};

/** Before when the first episode of its chain was over, where that is in the archive; null where it is here. */
function chainArchivedUntil({ episode, chain, archivedUntil }: EpisodeStory): string | null {
  if (episode.flapOf === null || archivedUntil === null) return null;
  return chain.some(({ id }) => id === episode.flapOf) ? null : formatUtcDate(archivedUntil);
}

/** One episode, readable as a story by somebody who was not there. */
export function EpisodeView({ story, problem }: EpisodeViewProps) {
  const { episode, chain, others, database, environment } = story;
  const begins = chainArchivedUntil(story);
  const { copy, said } = useCopy();
  const url = () => new URL(episodePath(episode.id), window.location.href).href;
  return (
    <>
      <PageHead
        crumb={
          <nav aria-label="Where this hangs" className="flex items-center gap-1.5">
            <Link href="/health/history" className="hover:text-ink">
              History
            </Link>
            <Icon icon="chevron-right" size="lamp" />
            <Link href={historyPath({ kind: episode.kind })} className="hover:text-ink">
              {kindName(episode.kind)}
            </Link>
            <Icon icon="chevron-right" size="lamp" />
            <span className="font-mono">{episode.id}</span>
          </nav>
        }
        title={episodeTitle(episode)}
        aside={
          <>
            <span role="status">{said}</span>
            <Button
              size="small"
              icon="message-square-text"
              onClick={() =>
                copy(
                  episodeLines(episode, { database, environment, url: url() }),
                  'three lines for the channel',
                )
              }
            >
              Copy for the incident channel
            </Button>
            <Button size="small" icon="link-2" onClick={() => copy(url(), 'the link')}>
              Copy link
            </Button>
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <KindMark kind={episode.kind} />
          <EndMark row={episode} />
          {episode.flaps > 0 && <span>{nthTime(episode.flaps)} in a row</span>}
          <span className="text-label">rule {episode.rule}</span>
        </span>
      </PageHead>
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="The episode could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      <SideLayout
        railWidth={292}
        rail={
          <>
            <TimesPanel episode={episode} />
            {(chain.length > 0 || begins !== null) && (
              <OtherEpisodes
                title="The same trouble, coming back"
                rows={chain}
                what="time"
                archived={begins && `Times of it that were over before ${begins} are in the archive.`}
              />
            )}
            {others.length > 0 && (
              <OtherEpisodes
                title={`Other troubles of ${episode.subject}`}
                rows={others}
                what="kind"
                all={historyPath({ queue: episode.queue, subject: episode.subject, span: 'all' })}
              />
            )}
          </>
        }
      >
        <EpisodeSteps story={story} />
      </SideLayout>
    </>
  );
}
