import { NextEvents } from '@/components/audit/next-events';
import { Link } from '@/components/ui/link';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import type { EpisodeStory } from '@/lib/episodes/episode-story';
import { kindName, took } from '@/lib/episodes/episode-words';
import { formatUtcTime } from '@/lib/format/utc-time';
import { episodePath } from '@/lib/jobs/address-url';
import { secondsBetween } from '@/lib/time';

/** What took its place, whether it came back, and what the subject went through afterwards. */
export function Followed({
  story: { episode, successor, chain, next, databaseNow },
}: {
  story: EpisodeStory;
}) {
  const back = chain.find(({ flaps }) => flaps > episode.flaps);
  return (
    <>
      {successor && (
        <p>
          In its place: <EpisodeLink row={successor} /> on the same.
        </p>
      )}
      {back && (
        <p>
          It came back: <EpisodeLink row={back} />.
        </p>
      )}
      {episode.closedAt === null ? (
        <p className="text-ink-2">It is not over yet.</p>
      ) : episode.about === 'job' ? (
        <NextEvents {...next} />
      ) : (
        !successor &&
        !back && <p className="text-ink-2">It has not come back within {soFar(episode, databaseNow)}.</p>
      )}
    </>
  );
}

/** For how long it has stayed away, up to the ten minutes in which it would be the same trouble. */
function soFar({ closedAt }: EpisodeRow, databaseNow: string): string {
  const away = closedAt === null ? 0 : secondsBetween(closedAt, databaseNow);
  return away >= FLAP_SECONDS ? 'ten minutes' : `the ${took(away)} since`;
}

/** As `leasehold.flap_window()` has it. */
const FLAP_SECONDS = 600;

function EpisodeLink({ row }: { row: EpisodeRow }) {
  return (
    <Link href={episodePath(row.id)} className="link">
      {kindName(row.kind).toLowerCase()}, {formatUtcTime(row.openedAt)}
    </Link>
  );
}
