import { MessageMark } from '@/components/alerts/message-mark';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { Timestamp } from '@/components/ui/timestamp';
import type { MessageRow } from '@/lib/alerts/alerts-snapshot';
import { countOf } from '@/lib/format/count';

const EVENTS = { firing: 'it fires', repeat: 'it still fires', resolved: 'it is over' } as const;

/** What was put out about one alert, to whom, and what became of each. */
export function AlertMessages({ messages, nowMs }: { messages: readonly MessageRow[]; nowMs: number }) {
  if (messages.length === 0)
    return (
      <p className="text-ink-2 text-label">
        Nothing was put out about it: it came back within the flap window, and has not lasted.
      </p>
    );
  return (
    <Table>
      <caption className="sr-only">Messages about this alert, newest first</caption>
      <thead>
        <tr>
          <HeadCell>Tells that</HeadCell>
          <HeadCell>To</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>When</HeadCell>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <Row key={message.id}>
            <Cell>{EVENTS[message.event]}</Cell>
            <Cell className="wrap-anywhere">{message.destination}</Cell>
            <Cell>
              <MessageMark message={message} />
              {message.reason && <p className="text-ink-2 text-label">{message.reason}</p>}
            </Cell>
            <Cell className="text-ink-2">
              <Timestamp at={message.settledAt ?? message.createdAt} nowMs={nowMs} />
              {message.attempts > 1 && (
                <p className="text-ink-3 text-label">{countOf(message.attempts, 'try', 'tries')}</p>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
