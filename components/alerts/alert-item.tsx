import type { Route } from 'next';
import type { ReactNode } from 'react';
import { AlertMark } from '@/components/alerts/alert-mark';
import { AlertMessages } from '@/components/alerts/alert-messages';
import { MessageMark } from '@/components/alerts/message-mark';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { alertPath } from '@/lib/alerts/alert-message';
import type { AlertRow, MessageRow } from '@/lib/alerts/alerts-snapshot';
import { countOf } from '@/lib/format/count';
import { formatUtcTime } from '@/lib/format/utc-time';

type AlertItemProps = {
  alert: AlertRow;
  nowMs: number;
  /** The address names it: then all its messages are told. */
  chosen: boolean;
  /** What can be done about it, or why not. */
  action?: ReactNode;
};

/** One alert: what is wrong, who has it, and who was told. */
export function AlertItem({ alert, nowMs, chosen, action }: AlertItemProps) {
  const { id, rule, sentence, limit, path, openedAt, backSince, quietSince, resolvedAt, acknowledged } =
    alert;
  return (
    <li
      className={classNames(
        'grid gap-x-4 gap-y-2 border-line border-b px-3.5 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]',
        chosen && 'bg-accent-tint',
      )}
      aria-current={chosen ? 'true' : undefined}
    >
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AlertMark
            since={backSince ?? openedAt}
            quietSince={quietSince}
            resolvedAt={resolvedAt}
            nowMs={nowMs}
          />
          <Link href={alertPath(id)} className="link font-medium wrap-anywhere">
            {rule}
          </Link>
        </div>
        <p className="wrap-anywhere">
          {sentence} {limit && <span className="text-ink-3">Limit: {limit}.</span>}{' '}
          <Link href={path as Route} className="link">
            Look at it
          </Link>
        </p>
        <p className="text-ink-2 text-label">{standingOf(alert)}</p>
        {acknowledged && (
          <p className="wrap-anywhere">
            <b className="font-medium">{acknowledged.by}</b> has it until{' '}
            <span className="font-mono">{formatUtcTime(acknowledged.until)}</span> UTC:{' '}
            <span className="text-ink-2">{acknowledged.reason}</span>
          </p>
        )}
        {!chosen && <LastTold messages={alert.messages} />}
      </div>
      <div className="flex flex-wrap items-start gap-2 sm:justify-end">{action}</div>
      {chosen && (
        <div className="min-w-0 sm:col-span-2">
          <AlertMessages messages={alert.messages} nowMs={nowMs} />
        </div>
      )}
    </li>
  );
}

function standingOf({ openedAt, resolvedAt, cameBack, told, acknowledged }: AlertRow): string {
  const back = cameBack > 0 ? ` It came back ${countOf(cameBack, 'time')}.` : '';
  if (resolvedAt !== null)
    return `From ${formatUtcTime(openedAt)} to ${formatUtcTime(resolvedAt)} UTC.${back}`;
  const had = acknowledged === null ? ' Nobody has it.' : '';
  const quiet = told === 'resolved' ? ' Nobody is told again unless it lasts for 5 min.' : '';
  return `Opened ${formatUtcTime(openedAt)} UTC.${back}${quiet}${had}`;
}

/** How the newest message to each destination stands. */
function LastTold({ messages }: { messages: readonly MessageRow[] }) {
  const newest = messages.filter(
    (message, index) =>
      messages.findIndex(({ destination }) => destination === message.destination) === index,
  );
  if (newest.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-label" aria-label="Who was told">
      {newest.map((message) => (
        <li key={message.id} className="flex items-center gap-1.5">
          <span className="text-ink-2 wrap-anywhere">{message.destination}</span>
          <MessageMark message={message} />
        </li>
      ))}
    </ul>
  );
}
