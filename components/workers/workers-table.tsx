'use client';

import { Link } from '@/components/ui/link';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { Timestamp } from '@/components/ui/timestamp';
import { useServerNow } from '@/components/ui/use-server-now';
import { OldestLease } from '@/components/workers/oldest-lease';
import { WorkerMark } from '@/components/workers/worker-mark';
import { epochMs, type Timestamp as Moment } from '@/lib/time';
import type { WorkerRow } from '@/lib/workers/worker-row';
import { workerStanding } from '@/lib/workers/worker-standing';
import { workerPath } from '@/lib/workers/worker-url';

type WorkersTableProps = { rows: readonly WorkerRow[]; database: string; databaseNow: Moment };

const CARD =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:[&>td]:border-0 max-sm:[&>td]:p-0';

/** Workers, those not heard while they hold something first. On a phone each is a card. */
export function WorkersTable({ rows, database, databaseNow }: WorkersTableProps) {
  const nowMs = useServerNow(epochMs(databaseNow));
  return (
    <Table className="max-sm:block">
      <caption className="sr-only">Workers, silent ones first</caption>
      <thead className="max-sm:hidden">
        <tr>
          <HeadCell>Worker</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>Host, pid</HeadCell>
          <HeadCell>Version</HeadCell>
          <HeadCell>Started</HeadCell>
          <HeadCell>Last heartbeat</HeadCell>
          <HeadCell numeric>Jobs</HeadCell>
          <HeadCell>Oldest lease</HeadCell>
          <HeadCell numeric>Backend</HeadCell>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <Row key={row.id} className={CARD}>
            <Cell className="max-sm:first:pl-0">
              <Link href={workerPath(row.id)} data-row-open="" className="link font-mono wrap-anywhere">
                {row.id}
              </Link>
              <p className="text-ink-3 text-label wrap-anywhere">{row.queues.join(', ')}</p>
            </Cell>
            <Cell className="max-sm:text-right">
              <WorkerMark standing={workerStanding(row, databaseNow)} />
            </Cell>
            <Cell className="font-mono text-[12px] text-ink-2">
              <span className="wrap-anywhere">{row.host}</span>, {row.osPid}
            </Cell>
            <Cell className="font-mono text-[12px] text-ink-2 max-sm:text-right">
              {row.version ?? 'none'}
            </Cell>
            <Cell className="text-ink-2">
              <Named name="started">
                <Timestamp at={row.startedAt} nowMs={nowMs} />
              </Named>
            </Cell>
            <Cell className="max-sm:text-right">
              <Named name="heard">
                <Timestamp at={row.heartbeatAt} nowMs={nowMs} />
              </Named>
            </Cell>
            <Cell numeric className="max-sm:text-left">
              {row.jobs}{' '}
              <span className="font-sans text-ink-3 text-label tracking-normal sm:hidden">in hand</span>
            </Cell>
            <Cell className="max-sm:text-right">
              <OldestLease lease={row.oldestLease} database={database} databaseNow={databaseNow} />
            </Cell>
            <Cell numeric className="text-ink-2 max-sm:hidden">
              {row.backendPid ?? 'not told'}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** On a phone the column's head is gone, so the value says what it is. */
function Named({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <span className="text-ink-3 text-label sm:hidden">{name} </span>
      {children}
    </>
  );
}
