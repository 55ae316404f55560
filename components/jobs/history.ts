import { eventActor, eventWords } from '@/components/audit/event-words';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import type { JobEvent } from '@/lib/jobs/job-event';
import type { ListPage } from '@/lib/jobs/list-page';
import type { Timestamp } from '@/lib/time';

/** One line of the history: something that happened to the job, or something a person asked for. */
export type HistoryLine = {
  key: string;
  at: Timestamp;
  by: string;
  says: string;
  aside: string;
  /** The record, when the line is an intervention. */
  record: string | null;
  /** A late write that was refused: proof that an old worker was still running. */
  rejected: boolean;
};

function fromEvent(event: JobEvent): HistoryLine {
  return {
    key: `event-${event.id}`,
    at: event.at,
    by: eventActor(event),
    says: eventWords(event),
    aside: event.token === null ? '' : `token ${event.token}`,
    record: null,
    rejected: event.kind === 'stale_write_rejected',
  };
}

function fromRecord(row: AuditEventRow): HistoryLine {
  const rows = `${row.rowsChanged} ${row.rowsChanged === 1 ? 'row' : 'rows'}`;
  return {
    key: `record-${row.seq}`,
    at: row.at,
    by: row.actorName,
    says: row.detail,
    aside: `${row.outcome.replace('_', ' ')}, ${rows}`,
    record: row.seq,
    rejected: false,
  };
}

/** Events and interventions in one list, newest first. Timestamps are text of one form, so text order is time order. */
export function historyLines(
  events: readonly JobEvent[],
  interventions: readonly AuditEventRow[],
): HistoryLine[] {
  return [...interventions.map(fromRecord), ...events.map(fromEvent)].sort((a, b) =>
    a.at === b.at ? 0 : a.at < b.at ? 1 : -1,
  );
}

/** All of them beside the newest events, so that none is missed; beside older ones those that were done among them. */
export function interventionsWithin(
  { rows, newer }: Pick<ListPage<JobEvent>, 'rows' | 'newer'>,
  interventions: readonly AuditEventRow[],
): readonly AuditEventRow[] {
  const [newest, oldest] = [rows[0]?.at, rows.at(-1)?.at];
  if (newer === null || newest === undefined || oldest === undefined) return interventions;
  return interventions.filter(({ at }) => at <= newest && at >= oldest);
}
