import { Link } from '@/components/ui/link';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import { countOf } from '@/lib/format/count';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import { interventionPath } from '@/lib/jobs/address-url';
import type { JobAddress } from '@/lib/jobs/job';

/** Others stand in the history. */
const LISTED = 3;

type PayloadLooksProps = { address: JobAddress; interventions: readonly AuditEventRow[] };

/** Who looked at a payload so far, newest first. Nothing where nobody did. */
export function PayloadLooks({ address, interventions }: PayloadLooksProps) {
  const looks = interventions.filter(
    ({ action, outcome, address: on }) =>
      action === 'reveal-payload' && outcome === 'done' && on.key === address.key,
  );
  if (looks.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 border-line border-t px-3.5 py-2 text-ink-2 text-label">
      <span className="text-ink-3">Looked at by</span>
      {looks.slice(0, LISTED).map(({ seq, at, actorName }) => (
        <span key={seq}>
          {actorName}{' '}
          <time dateTime={at} title={formatUtcDateTime(at)} className="font-mono">
            {formatUtcTime(at)}
          </time>
          ,{' '}
          <Link href={interventionPath(seq)} className="link">
            record {seq}
          </Link>
        </span>
      ))}
      {looks.length > LISTED && <span>and {countOf(looks.length - LISTED, 'time')} before</span>}
    </p>
  );
}
