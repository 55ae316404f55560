import { Link } from '@/components/ui/link';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import { episodePath } from '@/lib/jobs/address-url';
import { nthTime, type OpenEpisode } from '@/lib/triage/episode';

/** Since when the watcher has seen a finding, and the how manieth time in a row; it leads to the episode. */
export function SeenSince({ episode }: { episode: OpenEpisode | null }) {
  if (episode === null) return null;
  return (
    <Link
      href={episodePath(episode.id)}
      title={`The watcher has seen it since ${formatUtcDateTime(episode.openedAt)}`}
      className="link whitespace-nowrap text-label"
    >
      seen since {formatUtcTime(episode.openedAt)}
      {episode.flaps > 0 && `, ${nthTime(episode.flaps)} in a row`}
    </Link>
  );
}
