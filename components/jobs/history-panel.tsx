import { historyLines, interventionsWithin } from '@/components/jobs/history';
import type { ListPlace } from '@/components/jobs/list-place';
import { ArchivedNote } from '@/components/ui/archived-note';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { NEWEST_FIRST, Pager } from '@/components/ui/pager';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import { formatUtcDate, formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import { interventionPath } from '@/lib/jobs/address-url';
import type { JobEvent, JobHistory } from '@/lib/jobs/job-event';

type HistoryPanelProps = Pick<JobHistory, 'archivedUntil'> & {
  events: ListPlace<JobEvent>;
  interventions: readonly AuditEventRow[];
};

/** What happened to the subject and what was asked of it, in one list, so many events at a time. */
export function HistoryPanel({ events, interventions, archivedUntil }: HistoryPanelProps) {
  const lines = historyLines(events.rows, interventionsWithin(events, interventions));
  return (
    <Panel aria-labelledby="history">
      <PanelHead
        id="history"
        title="History"
        count={lines.length}
        note={<span className="max-sm:hidden">events and interventions, newest first, UTC</span>}
      />
      <ol className="py-1">
        {lines.map((line) => (
          <li
            key={line.key}
            className={classNames(
              'grid grid-cols-[66px_minmax(0,1fr)] items-baseline gap-x-2.5 px-3.5 py-[5px] leading-[18px] md:grid-cols-[74px_130px_minmax(0,1fr)_auto]',
              line.rejected ? 'bg-late-tint' : line.record !== null && 'bg-accent-tint',
            )}
          >
            <time
              dateTime={line.at}
              title={formatUtcDateTime(line.at)}
              className="font-mono text-[12px] text-ink-3 tracking-mono [li[class*=tint]>&]:text-ink-2"
            >
              {formatUtcTime(line.at)}
            </time>
            <span className="text-[12.5px] text-ink-2 wrap-anywhere">{line.by}</span>
            <span className="wrap-anywhere max-md:col-start-2">
              {line.says}{' '}
              {line.record !== null && (
                <Link href={interventionPath(line.record)} className="link whitespace-nowrap">
                  Record {line.record}
                </Link>
              )}
            </span>
            <span className="whitespace-nowrap text-ink-3 text-label max-md:col-start-2 [li[class*=tint]>&]:text-ink-2">
              {line.aside}
            </span>
          </li>
        ))}
        {lines.length === 0 && archivedUntil === null && (
          <li className="px-3.5 py-2 text-ink-2">Nothing has been recorded yet.</li>
        )}
      </ol>
      {archivedUntil !== null && events.older === null && (
        <ArchivedNote className="border-line border-t px-3.5 py-2">
          What happened before {formatUtcDate(archivedUntil)} is in the archive. The interventions are all
          here.
        </ArchivedNote>
      )}
      {events.problem && <p className="px-3.5 py-2 text-ink-2">{events.problem}</p>}
      <Pager {...events} what="events" ends={NEWEST_FIRST} />
    </Panel>
  );
}
