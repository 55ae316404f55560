'use client';

import { Link } from '@/components/ui/link';
import { OutcomeMark } from '@/components/ui/outcome-line';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import type { BulkItem } from '@/lib/bulk/bulk-run';
import { interventionPath, jobPath } from '@/lib/jobs/address-url';

type BulkItemsTableProps = {
  rows: readonly BulkItem[];
  /** The list is frozen and not started: each row says how it would end. */
  foreseen: boolean;
  /** It has ended: what has no outcome was not reached. */
  over: boolean;
};

/** The jobs of one list, in its order, each with its own end and sentence. */
export function BulkItemsTable({ rows, foreseen, over }: BulkItemsTableProps) {
  return (
    <Table className="max-sm:block">
      <caption className="sr-only">Jobs of this list, in its order</caption>
      <thead className="max-sm:hidden">
        <tr>
          <HeadCell numeric>No.</HeadCell>
          <HeadCell>Job</HeadCell>
          <HeadCell>Queue</HeadCell>
          <HeadCell numeric>Attempt</HeadCell>
          <HeadCell>{foreseen ? 'Would end as' : 'Outcome'}</HeadCell>
          <HeadCell>{foreseen ? 'Why' : 'What happened'}</HeadCell>
          {!foreseen && <HeadCell>Record</HeadCell>}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((item) => (
          <Row
            key={item.ordinal}
            className="max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-2.5 max-sm:gap-y-0.5 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:[&>td]:border-0! max-sm:[&>td]:p-0!"
          >
            <Cell numeric className="text-ink-3">
              {item.ordinal}
            </Cell>
            <Cell className="min-w-[110px]">
              {item.subject === null ? (
                <span className="font-mono text-ink-2">{item.address.key}</span>
              ) : (
                <Link href={jobPath(item.address)} data-row-open="" className="link font-mono wrap-anywhere">
                  {item.subject}
                </Link>
              )}
            </Cell>
            <Cell className="font-mono text-[12px] text-ink-2 max-sm:hidden">{item.queue}</Cell>
            <Cell numeric className="max-sm:hidden">
              {item.attempt}
            </Cell>
            <Cell className="max-sm:text-right">
              <End item={item} foreseen={foreseen} over={over} />
            </Cell>
            <Cell className="text-ink-2 max-sm:col-span-3 max-sm:empty:hidden">
              {foreseen ? item.foreseenWhy : item.detail}
            </Cell>
            {!foreseen && (
              <Cell className="max-sm:col-span-3 max-sm:empty:hidden">
                {item.auditSeq && (
                  <Link href={interventionPath(item.auditSeq)} className="link font-mono">
                    <span className="sm:hidden">record </span>
                    {item.auditSeq}
                  </Link>
                )}
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function End({ item, foreseen, over }: { item: BulkItem; foreseen: boolean; over: boolean }) {
  const outcome = foreseen ? item.foreseen : item.outcome;
  if (outcome) return <OutcomeMark outcome={outcome} />;
  if (over) return <span className="text-ink-3">not reached</span>;
  return <span className="text-ink-3">{item.tries > 0 ? 'locked by another, tried again' : 'not yet'}</span>;
}
