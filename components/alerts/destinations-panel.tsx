'use client';

import { EmptyState } from '@/components/ui/empty-state';
import { Mark } from '@/components/ui/mark';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { Timestamp } from '@/components/ui/timestamp';
import type { DestinationRow } from '@/lib/alerts/alerts-snapshot';
import { countOf } from '@/lib/format/count';
import { formatDuration } from '@/lib/format/duration';
import { epochMs } from '@/lib/time';

type DestinationsPanelProps = { destinations: readonly DestinationRow[]; nowMs: number };

/** Where messages go: by name and host, never by address, and whether they arrive. */
export function DestinationsPanel({ destinations, nowMs }: DestinationsPanelProps) {
  return (
    <Panel aria-labelledby="destinations">
      <PanelHead id="destinations" title="Destinations" note="addresses and secrets are not shown" />
      {destinations.length === 0 ? (
        <EmptyState icon="send" title="No destination is configured">
          Nobody is told of anything.
        </EmptyState>
      ) : (
        <Table>
          <caption className="sr-only">Destinations, and whether messages arrive there</caption>
          <thead>
            <tr>
              <HeadCell>Destination</HeadCell>
              <HeadCell>Gets</HeadCell>
              <HeadCell>Standing</HeadCell>
              <HeadCell>Last arrived</HeadCell>
            </tr>
          </thead>
          <tbody>
            {destinations.map((destination) => (
              <Row key={destination.name}>
                <Cell>
                  <span className="whitespace-nowrap font-medium">{destination.name}</span>
                  <p className="whitespace-nowrap font-mono text-ink-3 text-label">
                    {destination.host ?? 'host not told yet'}
                  </p>
                </Cell>
                <Cell className="text-ink-2 text-label">{getsWords(destination)}</Cell>
                <Cell>
                  <Standing destination={destination} nowMs={nowMs} />
                </Cell>
                <Cell className="text-ink-2">
                  {destination.deliveredAt === null ? (
                    'never'
                  ) : (
                    <Timestamp at={destination.deliveredAt} nowMs={nowMs} />
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function getsWords({ kind, signed, subjects }: DestinationRow): string {
  const form = kind === 'slack' ? 'text for Slack' : 'JSON';
  return [form, signed ? 'signed' : 'not signed', subjects ? 'with subjects' : 'no subjects'].join(', ');
}

function Standing({ destination, nowMs }: { destination: DestinationRow; nowMs: number }) {
  const { configured, failingSince, dueAt, reason, waiting, givenUp } = destination;
  const wait = waiting > 0 ? `${countOf(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}. ` : '';
  const lost = givenUp > 0 ? `${countOf(givenUp, 'message')} given up this week.` : '';
  if (!configured)
    return (
      <>
        <Mark tone="late" icon="circle-dashed">
          not configured any more
        </Mark>
        <p className="text-ink-2 text-label">{wait}They are given up after 24 hours.</p>
      </>
    );
  if (failingSince === null)
    return (
      <>
        <Mark tone="idle" icon="check">
          no failure
        </Mark>
        <p className="text-ink-2 text-label">
          {wait}
          {lost}
        </p>
      </>
    );
  const next = dueAt === null ? 0 : epochMs(dueAt) - nowMs;
  return (
    <>
      <Mark tone="late" icon="clock-alert">
        failing {formatDuration(nowMs - epochMs(failingSince))}
      </Mark>
      <p className="text-ink-2 text-label">
        {reason} {wait}
        {next > 0 ? `Tried again in ${formatDuration(next)}.` : 'Tried again now.'} {lost}
      </p>
    </>
  );
}
