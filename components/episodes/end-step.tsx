import { EndMark } from '@/components/episodes/end-mark';
import { NamedText } from '@/components/triage/named-text';
import { Link } from '@/components/ui/link';
import type { EpisodeStory } from '@/lib/episodes/episode-story';
import { endSentence, took } from '@/lib/episodes/episode-words';
import { formatUtcTime } from '@/lib/format/utc-time';
import { findingPath } from '@/lib/jobs/address-url';

/** How it ended, and after how long; or that it lasts, and where to act on it. */
export function EndStep({ story: { episode } }: { story: EpisodeStory }) {
  const { closedAt, lastSeenAt, sentence, subject, owner, times, worst, fingerprint } = episode;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <EndMark row={episode} />
        {closedAt !== null && (
          <span className="min-w-0 wrap-anywhere">
            <NamedText text={endSentence(episode)} names={[]} />
          </span>
        )}
        {times.toResolve !== null && (
          <span className="text-ink-2">{took(times.toResolve)} after it was detected.</span>
        )}
      </p>
      {closedAt === null && (
        <p className="text-ink-2">
          The watcher confirmed it last at {formatUtcTime(lastSeenAt)}.{' '}
          <Link href={findingPath(fingerprint)} className="link">
            Open it in Triage
          </Link>
        </p>
      )}
      {sentence !== worst.sentence && (
        <p className="mt-1 text-ink-2 wrap-anywhere">
          As it was last said: <NamedText text={sentence} names={[subject, owner]} />
        </p>
      )}
    </>
  );
}
