'use client';

import { ApprovalMark } from '@/components/approvals/approval-mark';
import { Expiry } from '@/components/approvals/expiry';
import { RequestTarget } from '@/components/approvals/request-target';
import { requestWish } from '@/components/recovery/request-title';
import { Link } from '@/components/ui/link';
import { OutcomeMark } from '@/components/ui/outcome-line';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { Timestamp } from '@/components/ui/timestamp';
import { useServerNow } from '@/components/ui/use-server-now';
import type { ApprovalRow } from '@/lib/approvals/approval';
import { requestPath } from '@/lib/approvals/request-url';
import { type Timestamp as At, epochMs } from '@/lib/time';

type RequestsTableProps = {
  caption: string;
  rows: readonly ApprovalRow[];
  databaseNow: At;
};

/** Requests with who asked, for what, and how long each still waits or how it ended. */
export function RequestsTable({ caption, rows, databaseNow }: RequestsTableProps) {
  const nowMs = useServerNow(epochMs(databaseNow));
  return (
    <Table className="max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:hidden">
        <tr>
          <HeadCell>Request</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>Who asks</HeadCell>
          <HeadCell>To</HeadCell>
          <HeadCell>On</HeadCell>
          <HeadCell>Asked</HeadCell>
          <HeadCell>Until, or how it ended</HeadCell>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <Row
            key={row.id}
            className="max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-2.5 max-sm:gap-y-0.5 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:[&>td]:border-0! max-sm:[&>td]:p-0!"
          >
            <Cell>
              <Link href={requestPath(row.id)} data-row-open="" className="link font-mono">
                {row.id}
              </Link>
            </Cell>
            <Cell className="whitespace-nowrap max-sm:order-2">
              <ApprovalMark approval={row} databaseNow={databaseNow} />
            </Cell>
            <Cell className="max-sm:order-1">{row.requester.name}</Cell>
            <Cell className="max-sm:order-3 max-sm:col-span-2">{requestWish(row)}</Cell>
            <Cell className="max-sm:order-4 max-sm:text-right">
              <RequestTarget approval={row} />
            </Cell>
            <Cell className="text-ink-2 max-sm:hidden">
              <Timestamp at={row.askedAt} nowMs={nowMs} />
            </Cell>
            <Cell className="text-ink-2 max-sm:order-5 max-sm:col-span-3">
              {row.end ? (
                <Ended end={row.end} />
              ) : (
                <Expiry expiresAt={row.expiresAt} databaseNow={databaseNow} />
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Ended({ end }: { end: NonNullable<ApprovalRow['end']> }) {
  return (
    <span className="wrap-anywhere">
      {end.outcome && (
        <>
          <OutcomeMark outcome={end.outcome} />{' '}
        </>
      )}
      {end.by && <>by {end.by.name}. </>}
      {end.detail}
    </span>
  );
}
