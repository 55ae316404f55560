'use client';

import { EndMark } from '@/components/episodes/end-mark';
import { KindMark } from '@/components/episodes/kind-mark';
import { Took } from '@/components/episodes/took';
import { NamedText } from '@/components/triage/named-text';
import { Link } from '@/components/ui/link';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import { formatCount } from '@/lib/format/count';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { episodePath } from '@/lib/jobs/address-url';
import { nthTime } from '@/lib/triage/episode';

type HistoryTableProps = {
  rows: readonly EpisodeRow[];
  /** Narrows the history to one queue. */
  onQueue: (queue: string) => void;
};

/** Episodes, those that opened last first. */
export function HistoryTable({ rows, onQueue }: HistoryTableProps) {
  return (
    <Table className="max-sm:block">
      <caption className="sr-only">Episodes of findings, those that opened last first</caption>
      <thead className="max-sm:hidden">
        <tr>
          <HeadCell>Detected</HeadCell>
          <HeadCell>Kind</HeadCell>
          <HeadCell>On</HeadCell>
          <HeadCell numeric>Held up</HeadCell>
          <HeadCell numeric>To detect</HeadCell>
          <HeadCell numeric>To first act</HeadCell>
          <HeadCell numeric>To resolve</HeadCell>
          <HeadCell>Ended</HeadCell>
          <HeadCell>At its worst</HeadCell>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <Row
            key={row.id}
            className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2.5 max-sm:gap-y-1 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:[&>td]:border-0! max-sm:[&>td]:p-0!"
          >
            <Cell className="whitespace-nowrap">
              <Link href={episodePath(row.id)} data-row-open="" className="link font-mono text-[12px]">
                <time dateTime={row.openedAt}>{formatUtcDateTime(row.openedAt)}</time>
              </Link>
            </Cell>
            <Cell className="whitespace-nowrap max-sm:row-start-1 max-sm:col-span-2">
              <KindMark kind={row.kind} />
              {row.flaps > 0 && (
                <span className="block text-ink-3 text-label">{nthTime(row.flaps)} in a row</span>
              )}
            </Cell>
            <Cell className="min-w-32 max-sm:text-right">
              <span className="font-mono wrap-anywhere">{row.subject}</span>
              {row.queue !== null && (
                <button
                  type="button"
                  title={`Only queue ${row.queue}`}
                  onClick={() => onQueue(row.queue ?? '')}
                  className="block text-left text-ink-3 text-label hover:underline max-sm:ml-auto"
                >
                  {row.queue}
                </button>
              )}
            </Cell>
            <Cell numeric className="max-sm:hidden">
              {formatCount(row.worst.heldUp)}
            </Cell>
            <Cell numeric className="max-sm:hidden">
              <Took seconds={row.times.toDetect} />
            </Cell>
            <Cell numeric className="max-sm:hidden">
              <Took seconds={row.times.toFirstAct} none="nobody acted" />
            </Cell>
            <Cell numeric className="max-sm:hidden">
              <Took seconds={row.times.toResolve} none="not resolved" />
            </Cell>
            <Cell className="max-sm:col-span-2">
              <span className="flex flex-wrap items-center gap-x-2">
                <EndMark row={row} />
                {row.closedBy && <span className="text-ink-3 text-label">{row.closedBy}</span>}
                <span className="text-ink-3 text-label sm:hidden">
                  resolved in <Took seconds={row.times.toResolve} none="not resolved" />
                </span>
              </span>
            </Cell>
            <Cell className="text-ink-2 wrap-anywhere max-sm:col-span-2">
              <NamedText text={row.worst.sentence} names={[row.subject, row.owner]} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
