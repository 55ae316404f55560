import { isAway } from '@/components/providers/is-away';
import { Banner } from '@/components/ui/banner';
import { Link } from '@/components/ui/link';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { Timestamp } from '@/lib/time';

type OutageBannerProps = {
  outage: { since: Timestamp; sentence: string };
  /** Null when nothing was read yet. */
  database: string | null;
  /** When the state below was read; null when there is none. */
  readAt: Timestamp | null;
};

/** Since when nothing can be read, how old the state below is, and that acts are off. */
export function OutageBanner({ outage, database, readAt }: OutageBannerProps) {
  const away = isAway(outage);
  const below = readAt ? `Below is the state of ${formatUtcTime(readAt)}. ` : '';
  return (
    <Banner
      tone="fail"
      icon={away ? 'unplug' : 'timer-off'}
      title={
        away
          ? `${database ?? 'The database'} is out of reach since ${formatUtcTime(outage.since)}.`
          : `The jobs cannot be read since ${formatUtcTime(outage.since)}.`
      }
    >
      {away ? '' : `${outage.sentence} `}
      {below}
      {away ? (
        'Actions are off.'
      ) : (
        <>
          Acts on jobs are off.{' '}
          <Link href="/locks" className="link">
            See who holds them up in Locks
          </Link>
        </>
      )}
    </Banner>
  );
}
