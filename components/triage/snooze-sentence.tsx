import type { Snooze } from '@/lib/actions/snooze';
import { formatUtcMinute } from '@/lib/format/utc-time';

/** "Snoozed by Ana Ruiz until 03:40: the provider is down." */
export function SnoozeSentence({ snooze: { by, until, reason } }: { snooze: Snooze }) {
  return (
    <>
      Snoozed by {by} until <time dateTime={until}>{formatUtcMinute(until)}</time> UTC: {reason}
    </>
  );
}
