import { Link } from '@/components/ui/link';
import type { AuditEvent } from '@/lib/audit/audit-event';
import { lockPath } from '@/lib/locks/lock-url';

/** After a signal: the record ends with the session, the lock and the process behind it go on. */
export function NextAtLock({ event }: { event: AuditEvent }) {
  const { lock } = event.guard;
  return (
    <p className="text-pretty text-ink-2">
      Who waited goes on by itself. The process behind the session was not stopped, and may connect again:{' '}
      <Link href={typeof lock === 'string' ? lockPath(lock) : '/locks'} className="link">
        see who holds this lock now
      </Link>
      .
    </p>
  );
}
