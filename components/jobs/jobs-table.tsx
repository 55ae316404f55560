'use client';

import { AttemptCount } from '@/components/jobs/attempt-count';
import { LeaseCell } from '@/components/jobs/lease-cell';
import { StatusMark } from '@/components/jobs/status-mark';
import type { Selection } from '@/components/jobs/use-selection';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { Timestamp } from '@/components/ui/timestamp';
import { useServerNow } from '@/components/ui/use-server-now';
import { jobPath } from '@/lib/jobs/address-url';
import type { JobRow } from '@/lib/jobs/job';
import type { JobFilter } from '@/lib/jobs/job-list';
import type { GaugeWindow } from '@/lib/leases/gauge';
import { epochMs, type Timestamp as Moment } from '@/lib/time';

type JobsTableProps = {
  rows: readonly JobRow[];
  databaseNow: Moment;
  /** Narrows the list to one value of a column. */
  onNarrow: (filter: Partial<JobFilter>) => void;
  /** What is chosen from it; null where nothing can be. */
  selection: Selection | null;
};

/** Attempts, newest first. A value of queue, stage or owner narrows the list to itself. */
export function JobsTable({ rows, databaseNow, onNarrow, selection }: JobsTableProps) {
  const nowMs = useServerNow(epochMs(databaseNow));
  const window = leaseWindow(rows, nowMs);
  return (
    <Table className="max-sm:block">
      <caption className="sr-only">Jobs, newest first</caption>
      <thead className="max-sm:hidden">
        <tr>
          {selection && (
            <HeadCell className="w-8">
              <SelectBox
                label="Select every job on this page"
                checked={rows.every(({ address }) => selection.keys.has(address.key))}
                onToggle={selection.togglePage}
              />
            </HeadCell>
          )}
          <HeadCell>Subject</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell className="pl-1.5">Queue</HeadCell>
          <HeadCell numeric>Attempt</HeadCell>
          <HeadCell className="pl-1.5">Stage</HeadCell>
          <HeadCell className="pl-1.5">Owner</HeadCell>
          <HeadCell className="w-[190px]">Lease</HeadCell>
          <HeadCell numeric>When</HeadCell>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <Row
            key={row.address.key}
            chosen={selection?.keys.has(row.address.key) ?? false}
            className={classNames(
              'max-sm:grid max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:[&>td]:border-0! max-sm:[&>td]:p-0!',
              selection
                ? 'max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:[&>td:first-child]:row-span-5'
                : 'max-sm:grid-cols-[minmax(0,1fr)_auto]',
            )}
          >
            {selection && (
              <Cell>
                <SelectBox
                  label={`Select ${row.subject}, attempt ${row.attempt}`}
                  checked={selection.keys.has(row.address.key)}
                  onToggle={(range) => selection.toggle(row.address.key, range)}
                />
              </Cell>
            )}
            <Cell className="min-w-[110px]">
              <Link href={jobPath(row.address)} data-row-open="" className="link font-mono wrap-anywhere">
                {row.subject}
              </Link>
              {row.errorLine && row.status === 'failed' && (
                <p className="max-w-[46ch] truncate text-ink-3 text-label" title={row.errorLine}>
                  {row.errorLine}
                </p>
              )}
            </Cell>
            <Cell className="max-sm:text-right">
              <StatusMark status={row.status} errorLine={row.errorLine} />
            </Cell>
            <Narrowing name="queue" value={row.queue} onNarrow={onNarrow} />
            <Cell numeric>
              <span className="font-sans text-ink-3 text-label tracking-normal sm:hidden">attempt </span>
              <AttemptCount {...row} />
            </Cell>
            <Narrowing name="stage" value={row.stage} onNarrow={onNarrow} />
            <Narrowing name="owner" value={row.owner} onNarrow={onNarrow} />
            <Cell className="max-sm:col-span-2">
              <LeaseCell job={row} databaseNow={databaseNow} window={window} />
            </Cell>
            <Cell numeric className="text-ink-2 max-sm:col-span-2 max-sm:text-left">
              <When row={row} nowMs={nowMs} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

type SelectBoxProps = { label: string; checked: boolean; onToggle: (range: boolean) => void };

/** A box of a row; with the shift key down, the rows between it and the last one go with it. `x` presses it. */
function SelectBox({ label, checked, onToggle }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      data-row-select=""
      checked={checked}
      onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
      className="mt-0.5 size-4 accent-accent max-sm:size-5"
    />
  );
}

/** Leases further away than this are drawn at the edge: the figure beside them tells. */
const WIDEST_MS = 10 * 60_000;

/** Now in the middle, and as much to both sides as the widest lease of the page needs. */
function leaseWindow(rows: readonly JobRow[], nowMs: number): GaugeWindow {
  const distances = rows.flatMap(({ leaseUntil }) =>
    leaseUntil ? [Math.abs(epochMs(leaseUntil) - nowMs)] : [],
  );
  const reach = Math.min(WIDEST_MS, Math.max(60_000, ...distances));
  return { from: nowMs - reach, to: nowMs + reach };
}

/** The moment that matters in each status: when it ended, began, or may be claimed. */
function When({ row, nowMs }: { row: JobRow; nowMs: number }) {
  if (row.finishedAt) return <Timestamp at={row.finishedAt} nowMs={nowMs} />;
  if (row.startedAt) return <Timestamp at={row.startedAt} nowMs={nowMs} />;
  const waits = row.availableAt ?? row.createdAt;
  return waits ? <Timestamp at={waits} nowMs={nowMs} /> : <span className="text-ink-3">not told</span>;
}

type NarrowingProps = {
  name: 'queue' | 'stage' | 'owner';
  value: string | null;
  onNarrow: JobsTableProps['onNarrow'];
};

function Narrowing({ name, value, onNarrow }: NarrowingProps) {
  return (
    <Cell
      className={classNames(
        'pl-1.5 font-mono text-[12px] text-ink-2 max-sm:empty:hidden',
        name !== 'owner' && 'sm:whitespace-nowrap',
      )}
    >
      {value !== null && (
        <button
          type="button"
          title={`Only ${name} ${value}`}
          onClick={() => onNarrow({ [name]: value })}
          className="text-left wrap-anywhere hover:text-ink hover:underline"
        >
          {value}
        </button>
      )}
    </Cell>
  );
}
