import { formatUtcDateTime } from '@/lib/format/utc-time';
import type { TimelineData } from '@/lib/leases/timeline';
import { leaseLabels } from '@/lib/leases/timeline-labels';

type Line = { lane: string; what: string; from: number; to: number | null };

const MARK_LANES = {
  confirmed: 'Effect',
  intended: 'Effect',
  denied: 'Effect',
  act: 'Act',
  finding: 'Finding',
} as const;

function linesOf({ attempts, beats, stages, session, marks }: TimelineData): Line[] {
  return [
    ...attempts.map((attempt) => ({
      lane: 'Lease',
      what: `${leaseLabels(attempt)[0]}${attempt.tookOver ? ', took over' : ''}`,
      from: attempt.startedAt,
      to: attempt.closedAt ?? attempt.lapsesAt,
    })),
    ...(beats ? [{ lane: 'Heartbeat', what: 'last one seen', from: beats.renewedAt, to: null }] : []),
    ...stages.map((span) => ({ lane: 'Stage', what: wordsOf(span), from: span.startedAt, to: span.endedAt })),
    ...(session ?? []).map((span) => ({
      lane: 'Session',
      what: wordsOf(span),
      from: span.startedAt,
      to: span.endedAt,
    })),
    ...marks.map((mark) => ({
      lane: MARK_LANES[mark.kind],
      what: mark.label || mark.kind,
      from: mark.at,
      to: null,
    })),
  ];
}

const wordsOf = ({ label, note }: { label: string; note?: string | undefined }) =>
  note ? `${label}, ${note}` : label;

/** The timeline's data as a table, for screen readers. */
export function TimelineTable({ data }: { data: TimelineData }) {
  return (
    <table className="sr-only">
      <caption>
        Lease timeline
        {data.session === null &&
          (data.sessionUntold ? '; nothing tells of sessions' : '; sessions could not be read')}
      </caption>
      <thead>
        <tr>
          <th scope="col">Lane</th>
          <th scope="col">What</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(data).map(({ lane, what, from, to }) => (
          <tr key={`${lane} ${what} ${from}`}>
            <td>{lane}</td>
            <td>{what}</td>
            <td>{formatUtcDateTime(from)}</td>
            <td>{to === null ? '' : formatUtcDateTime(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
