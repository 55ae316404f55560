import { Reasons } from '@/components/audit/reasons';
import { targetName } from '@/components/audit/target-name';
import type { AuditEvent } from '@/lib/audit/audit-event';
import { actionName, recordWish } from '@/lib/audit/record-title';

/** The wish with its reasons, in the words of who had it. */
export function Asked({ event }: { event: AuditEvent }) {
  return (
    <>
      <p className="mb-1.5 font-semibold text-finding">
        {event.target === 'job' ? recordWish(event) : actionName(event.action)},{' '}
        <span className="font-mono">{targetName(event)}</span>
      </p>
      <Reasons wish={event} />
    </>
  );
}
