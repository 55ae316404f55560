import type { AuditEvent, AuditEventRow } from '@/lib/audit/audit-event';

type Told = Pick<AuditEventRow, 'actorName' | 'action' | 'outcome' | 'rowsChanged'>;

/** The deed in the past tense. A retry that changed two rows closed the attempt as well. */
function deed({ action, rowsChanged }: Told): string {
  if (action === 'mark-failed') return 'marked 1 job failed';
  if (action === 'retry') return rowsChanged > 1 ? 'marked 1 job failed and retried it' : 'retried 1 job';
  return `did “${action}”`;
}

/** The wish, where nothing came of it. */
function wish({ action }: Told): string {
  if (action === 'mark-failed') return 'asked to mark 1 job failed';
  return action === 'retry' ? 'asked to retry 1 job' : `asked for “${action}”`;
}

/** What the record tells, in one sentence: `Ana Ruiz marked 1 job failed and retried it`. */
export function recordTitle(row: Told): string {
  return `${row.actorName} ${row.outcome === 'done' ? deed(row) : wish(row)}`;
}

/** The act's name for a list. */
export function actionName(action: string): string {
  const words = action.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The wish in the imperative: `Mark attempt 3 failed and retry it`. A retry of a running attempt closes it first. */
export function recordWish({ action, guard }: Pick<AuditEvent, 'action' | 'guard'>): string {
  const attempt = `attempt ${String(guard.attempt ?? '')}`.trim();
  if (action === 'mark-failed') return `Mark ${attempt} failed`;
  if (action === 'retry')
    return guard.status === 'running' ? `Mark ${attempt} failed and retry it` : `Retry ${attempt}`;
  return `${actionName(action)} ${attempt}`;
}
