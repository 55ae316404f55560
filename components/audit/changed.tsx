import { rowChanges } from '@/components/audit/before-after';
import { BeforeAfterTable } from '@/components/audit/before-after-table';
import { targetName } from '@/components/audit/target-name';
import type { AuditEvent } from '@/lib/audit/audit-event';
import { changesNoRow, isLook } from '@/lib/audit/record-title';
import { countOf } from '@/lib/format/count';

/** A signal, or a release in Redis, changes no row: what is told is what became of the session, or of the lease. */
export function changedTitle(event: AuditEvent): string {
  if (isLook(event)) return 'What was shown';
  if (changesNoRow(event))
    return event.phase === 'intent' ? 'What it was then' : `What became of ${targetName(event)}`;
  return event.rowsChanged === 0
    ? 'What changed: nothing'
    : `What changed: ${countOf(event.rowsChanged, 'row')}, read back`;
}

/** The rows before and after, as read back in the same transaction. */
export function Changed({ event }: { event: AuditEvent }) {
  if (isLook(event)) return <p className="text-ink-2">{shownWords(event)}</p>;
  const rows = rowChanges(event.before, event.after);
  if (rows.length === 0) return <p className="text-ink-2">No row was found to read back.</p>;
  return (
    <>
      <p className="mb-1 text-ink-2 empty:hidden">{event.outcome === 'done' && event.detail}</p>
      <div className="mt-0.5 grid gap-x-7 gap-y-3 xl:grid-cols-2">
        {rows.map((row) => (
          <BeforeAfterTable key={row.key} row={row} />
        ))}
      </div>
    </>
  );
}

/** What was seen is told by its size: the record must outlive it, and may be read by more people. */
function shownWords({ outcome, detail }: AuditEvent): string {
  return outcome === 'done'
    ? `${detail} No record holds any of it, and no row changed.`
    : 'Nothing was shown.';
}
