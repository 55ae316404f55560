import { eventActor, eventWords } from '@/components/audit/event-words';
import { ArchivedNote } from '@/components/ui/archived-note';
import { StateMark } from '@/components/ui/state-mark';
import { formatUtcDate, formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import type { JobEvent, JobHistory } from '@/lib/jobs/job-event';

/** The old worker was alive, or somebody wrote past the functions: either changes what the act is worth. */
const STANDING_OUT: ReadonlySet<JobEvent['kind']> = new Set(['stale_write_rejected', 'changed_outside']);

/** What the subject went through after the act. */
export function NextEvents({ events, archivedUntil }: JobHistory) {
  const until = archivedUntil === null ? null : formatUtcDate(archivedUntil);
  return (
    <>
      {until !== null && (
        <ArchivedNote className="mb-1">What followed until {until} is in the archive.</ArchivedNote>
      )}
      {events.length === 0 ? (
        <p className="text-ink-2">Nothing has happened to this subject since{until !== null && ' then'}.</p>
      ) : (
        <Events events={events} />
      )}
    </>
  );
}

function Events({ events }: Pick<JobHistory, 'events'>) {
  return (
    <ol>
      {events.map((event) => (
        <li
          key={event.id}
          className={
            STANDING_OUT.has(event.kind)
              ? 'my-1 -ml-2 grid grid-cols-[72px_minmax(0,1fr)] items-baseline gap-2 rounded-chip bg-late-tint p-2'
              : 'grid grid-cols-[72px_minmax(0,1fr)] items-baseline gap-2 py-[3px]'
          }
        >
          <time
            dateTime={event.at}
            title={formatUtcDateTime(event.at)}
            className="font-mono text-[12.5px] text-ink-3 [li.my-1>&]:text-ink-2"
          >
            {formatUtcTime(event.at)}
          </time>
          <EventSentence event={event} />
        </li>
      ))}
    </ol>
  );
}

function EventSentence({ event }: { event: JobEvent }) {
  const by = <span className="font-mono text-[12.5px]">{eventActor(event)}</span>;
  switch (event.kind) {
    case 'completed':
      return (
        <span className="flex flex-wrap items-center gap-x-2">
          <StateMark state="completed" /> attempt {event.attempt}, by {by}
        </span>
      );
    case 'stale_write_rejected':
      return (
        <span className="wrap-anywhere">
          <b className="font-semibold">
            {by} came back with token {event.token ?? 'none'} and tried to write. Rejected: it is not the
            owner any more.
          </b>{' '}
          It had been alive. <span className="text-ink-2">{eventWords(event)}.</span>
        </span>
      );
    case 'changed_outside':
      return (
        <span className="wrap-anywhere">
          <b className="font-semibold">{by} changed it outside the functions.</b> No guard was checked, and no
          record says why. <span className="text-ink-2">{eventWords(event)}.</span>
        </span>
      );
    default:
      return (
        <span className="wrap-anywhere">
          {eventWords(event)}, {by}
          {event.token !== null && <span className="text-ink-3">, token {event.token}</span>}
        </span>
      );
  }
}
