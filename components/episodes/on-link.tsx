import { Link } from '@/components/ui/link';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import { jobPath } from '@/lib/jobs/address-url';
import { backendPath, lockPath, preparedPath } from '@/lib/locks/lock-url';
import { redisLeasePath } from '@/lib/redis-leases/lease-url';

/** What the trouble was on, by its name, where its evidence stands now. */
export function OnLink({ episode }: { episode: EpisodeRow }) {
  const { subject, queue, attempt } = episode;
  return (
    <>
      <Link href={homeOf(episode)} className="link font-mono wrap-anywhere">
        {subject}
      </Link>
      {queue !== null && (
        <span className="text-ink-2">
          {' '}
          of {queue}
          {attempt !== null && `, attempt ${attempt}`}
        </span>
      )}
    </>
  );
}

function homeOf({ about, address }: EpisodeRow) {
  switch (about) {
    case 'job':
      return jobPath(address);
    case 'backend':
      return backendPath(address.key);
    case 'prepared':
      return preparedPath(address.key);
    case 'lock':
      return lockPath(address.key);
    case 'redis-lease':
      return redisLeasePath(address.key);
    case 'watcher':
      return '/workers' as const;
  }
}
