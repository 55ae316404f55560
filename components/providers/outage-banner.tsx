import { Unplug } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
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
  const cause = /out of reach/i.test(outage.sentence) ? '' : `${outage.sentence} `;
  const below = readAt ? `Below is the state of ${formatUtcTime(readAt)}. ` : '';
  return (
    <Banner
      tone="fail"
      icon={Unplug}
      title={`${database ?? 'The database'} is out of reach since ${formatUtcTime(outage.since)}.`}
    >
      {cause}
      {below}Actions are off.
    </Banner>
  );
}
