import { Banner } from '@/components/ui/banner';
import type { AuditEvent } from '@/lib/audit/audit-event';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { epochMs } from '@/lib/time';

const DAY_MS = 24 * 60 * 60_000;

/** That one person did alone what takes two, and by when a reviewer must have looked at it. */
export function BrokenGlass({ event }: { event: AuditEvent }) {
  return (
    <Banner
      tone="fail"
      icon="hammer"
      title={`The glass was broken: ${event.actorName} did alone what takes two.`}
    >
      They typed “{event.breakGlass}”. Every approver and reviewer was told at once, and the review is due by{' '}
      {formatUtcDateTime(epochMs(event.at) + DAY_MS)}.
    </Banner>
  );
}
