'use client';

import { ReviewedBy } from '@/components/audit/reviewed-by';
import { TargetLink } from '@/components/audit/target-link';
import { Link } from '@/components/ui/link';
import { Mark } from '@/components/ui/mark';
import { OutcomeMark } from '@/components/ui/outcome-line';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import { actionName } from '@/lib/audit/record-title';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { interventionPath } from '@/lib/jobs/address-url';
import type { ReviewedPage } from '@/lib/reviews/review-list';

type InterventionsTableProps = {
  rows: readonly AuditEventRow[];
  /** How the acts among them stand with the reviewers, by their numbers. */
  reviews: ReviewedPage['reviews'];
  /** Narrows the list to one person's acts, by the id that the record keeps. */
  onActor: (actor: string) => void;
};

/** Every act and every refusal, newest first. */
export function InterventionsTable({ rows, reviews, onActor }: InterventionsTableProps) {
  return (
    <Table className="max-sm:block">
      <caption className="sr-only">Interventions, newest first</caption>
      <thead className="max-sm:hidden">
        <tr>
          <HeadCell>Record</HeadCell>
          <HeadCell>When</HeadCell>
          <HeadCell>Who</HeadCell>
          <HeadCell>Action</HeadCell>
          <HeadCell>On</HeadCell>
          <HeadCell>Outcome</HeadCell>
          <HeadCell numeric>Rows</HeadCell>
          <HeadCell>Review</HeadCell>
          <HeadCell>What happened</HeadCell>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <Row
            key={row.seq}
            className="max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-2.5 max-sm:gap-y-0.5 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:[&>td]:border-0! max-sm:[&>td]:p-0!"
          >
            <Cell>
              <Link href={interventionPath(row.seq)} data-row-open="" className="link font-mono">
                {row.seq}
              </Link>
            </Cell>
            <Cell className="whitespace-nowrap font-mono text-[12px] text-ink-2 tracking-mono max-sm:col-span-2 max-sm:text-right">
              <time dateTime={row.at}>{formatUtcDateTime(row.at)}</time>
            </Cell>
            <Cell className="max-sm:col-span-2">
              <button
                type="button"
                title={`Only what ${row.actorName} did`}
                onClick={() => onActor(row.actor)}
                className="text-left hover:underline"
              >
                {row.actorName}
              </button>
              {row.approvedByName && (
                <span className="block text-ink-3 text-label">approved by {row.approvedByName}</span>
              )}
              {row.alone && (
                <span className="block">
                  <Mark tone="fail" icon="hammer">
                    alone, glass broken
                  </Mark>
                </span>
              )}
            </Cell>
            <Cell className="whitespace-nowrap max-sm:text-right">{actionName(row.action)}</Cell>
            <Cell className="max-sm:col-span-2">
              <TargetLink row={row} />
            </Cell>
            <Cell className="max-sm:text-right">
              <OutcomeMark outcome={row.outcome} />
            </Cell>
            <Cell numeric className="max-sm:hidden">
              {row.rowsChanged}
            </Cell>
            <Cell className="max-sm:col-span-3">
              <ReviewedBy mark={reviews[row.seq]} />
            </Cell>
            <Cell className="text-ink-2 max-sm:col-span-3">{row.detail}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
